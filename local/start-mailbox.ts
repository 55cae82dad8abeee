import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMailbox, type Mailbox } from '@cairn/sandbox/mailbox/app';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { listen, listenForSockets, postponedListener } from './listen.ts';

/** Only this process sends mail to the stand-in. */
const LOOPBACK = '127.0.0.1';

type Mail = {
  smtpUrl: string;
  /** The URL of the stand-in's page, if it runs. */
  url: string | undefined;
  /** Opens the stand-in on its port, once this process has locked the data folder. */
  open(): void;
};

/** The SMTP server from the settings, or the mailbox stand-in. */
export async function startMailbox(
  config: Config,
  shopOrigin: string,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Mail> {
  if (config.SMTP_URL !== undefined) {
    return { smtpUrl: config.SMTP_URL, url: undefined, open: () => undefined };
  }
  const { listener, whenReady } = postponedListener();
  const page = await listen('MAILBOX_PORT', config.MAILBOX_PORT, config.HOST, listener);
  started.defer(page.stop);
  const url = config.MAILBOX_PUBLIC_URL ?? `http://localhost:${page.port}`;
  const { promise: mailbox, resolve } = Promise.withResolvers<Mailbox>();
  const post = await listenForSockets(
    'MAILBOX_SMTP_PORT',
    config.MAILBOX_SMTP_PORT,
    LOOPBACK,
    async (socket) => (await mailbox).smtp.server.emit('connection', socket),
  );
  started.defer(post.stop);

  function open() {
    const folder = join(config.DATA_DIR, 'mailbox');
    mkdirSync(folder, { recursive: true });
    const stateFile = join(folder, 'mail.sqlite');
    const opened = createMailbox({ publicUrl: url, shopOrigin, stateFile, log });
    // The ports close first, so that requests in progress still find the state open.
    started.defer(async () => {
      await page.stop();
      await post.stop();
      await opened.close();
    });
    resolve(opened);
    whenReady(getRequestListener(opened.app.fetch));
  }

  return { smtpUrl: `smtp://${post.ownAddress}`, url, open };
}
