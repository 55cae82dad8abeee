import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { createMailbox, type MailboxSettings } from './app.ts';

export const AOIFE = 'aoife.brennan@members.example';
export const TOM = 'tom.hartley@members.example';
export const SHOP = { name: 'Cairn', address: 'shop@cairn.example' };
export const ORIGIN = 'http://localhost:3005';
export const SHOP_ORIGIN = 'http://localhost:3000';

type Sending = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
export type TestMailbox = Awaited<ReturnType<typeof startMailbox>>;

/** A mailbox with SMTP on a free port; by default mail goes from the shop to Aoife. */
export async function startMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-mailbox-'));
  const logged: string[] = [];
  const say = (_fields: object, message: string) => {
    logged.push(message);
  };
  const settings: MailboxSettings = {
    publicUrl: ORIGIN,
    shopOrigin: SHOP_ORIGIN,
    stateFile: join(folder, 'mailbox.sqlite'),
    log: { info: say, warn: say },
    now: () => new Date('2026-11-15T12:02:07Z'),
  };
  let mailbox = createMailbox(settings);
  let port = await listen();

  async function listen(): Promise<number> {
    const server = mailbox.smtp.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    return address.port;
  }

  return {
    settings,
    logged,
    port: () => port,
    messages: () => mailbox.messages(),
    send: (mail: Sending) =>
      createTransport({ host: '127.0.0.1', port }).sendMail({ from: SHOP, to: AOIFE, ...mail }),
    get: (path: string, init?: RequestInit) => mailbox.app.request(path, init),
    /** A page's HTML with whitespace collapsed. */
    page: async (path: string) =>
      (await (await mailbox.app.request(path)).text()).replace(/\s+/g, ' '),
    restart: async () => {
      await mailbox.close();
      mailbox = createMailbox(settings);
      port = await listen();
    },
    stop: async () => {
      await mailbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
