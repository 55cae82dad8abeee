import { Hono } from 'hono';
import type { SMTPServer } from 'smtp-server';
import type { Log } from './log.ts';
import type { Message } from './message.ts';
import { mountPages } from './pages/mount-pages.ts';
import { createSmtp } from './receive.ts';
import { openStore } from './store.ts';

export type { Message } from './message.ts';

export type MailboxSettings = {
  /** Origin of the web page. */
  publicUrl: string;
  /** The shop's, which emails load pictures and typefaces from. */
  shopOrigin: string;
  stateFile: string;
  log: Log;
  now?: () => Date;
};

export type Mailbox = {
  app: Hono;
  /** Not listening yet: the caller binds its port. */
  smtp: SMTPServer;
  /** Newest first. */
  messages(): Message[];
  close(): Promise<void>;
};

/** Receives the shop's mail when no SMTP server is configured. */
export function createMailbox(settings: MailboxSettings): Mailbox {
  const { publicUrl, shopOrigin, stateFile, log, now = () => new Date() } = settings;
  const store = openStore(stateFile);
  const smtp = createSmtp(store, log, now);
  const app = new Hono();
  mountPages(app, store, { publicUrl, shopOrigin });
  return {
    app,
    smtp,
    messages: store.messages,
    close: async () => {
      await new Promise<void>((closed) => smtp.close(closed));
      store.close();
    },
  };
}
