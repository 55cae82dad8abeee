import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMailbox, type Mailbox } from '@cairn/sandbox/mailbox/app';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { listen, listenForSockets, postponedListener } from '../listen.ts';
import type { SandboxAddresses } from '../services/addresses.ts';

type Mail = {
  address: SandboxAddresses['mailbox'];
  /** Opens the stand-in on its ports, once this process has locked the data folder. */
  open(): void;
};

/** Reserves the mailbox's ports: that of its page, and one on `smtpHost` for mail. */
export async function startMailbox(
  config: Config,
  shop: { origin: string; smtpHost: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Mail> {
  const { listener, whenReady } = postponedListener();
  const page = await listen('MAILBOX_PORT', config.MAILBOX_PORT, config.HOST, listener);
  started.defer(page.stop);
  const url = config.MAILBOX_PUBLIC_URL ?? `http://localhost:${page.port}`;
  const { promise: mailbox, resolve } = Promise.withResolvers<Mailbox>();
  const post = await listenForSockets(
    'MAILBOX_SMTP_PORT',
    config.MAILBOX_SMTP_PORT,
    shop.smtpHost,
    async (socket) => (await mailbox).smtp.server.emit('connection', socket),
  );
  started.defer(post.stop);

  function open() {
    const folder = join(config.DATA_DIR, 'mailbox');
    mkdirSync(folder, { recursive: true });
    const stateFile = join(folder, 'mail.sqlite');
    const opened = createMailbox({ publicUrl: url, shopOrigin: shop.origin, stateFile, log });
    // The ports close first, so that requests in progress still find the state open.
    started.defer(async () => {
      await page.stop();
      await post.stop();
      await opened.close();
    });
    resolve(opened);
    whenReady(getRequestListener(opened.app.fetch));
  }

  return { address: { url, smtpUrl: `smtp://${post.ownAddress}` }, open };
}
