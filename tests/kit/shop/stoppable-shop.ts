import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkBooks } from '../../../apps/api/src/books/check-books.ts';
import { openDatabase } from '../../../apps/api/src/database/connection.ts';
import { PAYMENTS_URL } from '../browser/payments-address.ts';
import { putBefore } from '../database/cut-off.ts';
import { startPostgres } from '../database/postgres.ts';
import { launchShop, makeDataFolder, type RunningShop } from './shop.ts';

const CLOSABLE_PORTS = fileURLToPath(new URL('closable-ports.mjs', import.meta.url));

/** `shop` is the port with the pages and the API. */
export const PARTS = ['content', 'identity', 'payments', 'database', 'shop'] as const;
export type Part = (typeof PARTS)[number];

export type StoppableShop = RunningShop & {
  stopPart(part: Part): Promise<void>;
  startPart(part: Part): Promise<void>;
  /** Kills the whole shop, with its stand-ins. */
  kill(): Promise<void>;
  /** Starts it again at the same addresses, with the same data. */
  restart(): Promise<void>;
};

/** A shop on PostgreSQL whose parts can be stopped and started. The books are checked at the end. */
export async function startStoppableShop(): Promise<StoppableShop> {
  const postgres = await startPostgres();
  const database = await putBefore(postgres.url);
  const dataFolder = await makeDataFolder();
  const env = {
    DATA_DIR: dataFolder,
    DATABASE_URL: database.url,
    PAYMENTS_PUBLIC_URL: PAYMENTS_URL,
    NODE_OPTIONS: `--import=${CLOSABLE_PORTS}`,
  };
  let running = launchShop(env);
  const addresses = await running.ready;
  const { origin, contentUrl, paymentsOwnUrl, mailboxUrl } = addresses;
  const [identityUrl = ''] = addresses.identityUrls;
  const port = (url: string) => Number(new URL(url).port);
  const ports = {
    shop: port(origin),
    content: port(contentUrl),
    identity: port(identityUrl),
    payments: port(paymentsOwnUrl),
  };

  async function command(message: { close: number } | { open: number }): Promise<void> {
    const done = once(running.child, 'message');
    running.child.send(message);
    await done;
  }

  return {
    ...running,
    ...addresses,
    dataFolder,
    output: () => running.output(),
    stopPart: (part) => (part === 'database' ? database.close() : command({ close: ports[part] })),
    startPart: (part) => (part === 'database' ? database.open() : command({ open: ports[part] })),
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async restart() {
      running = launchShop({
        ...env,
        PORT: `${ports.shop}`,
        CONTENT_PORT: `${ports.content}`,
        IDENTITY_PORT: `${ports.identity}`,
        PAYMENTS_PORT: `${ports.payments}`,
        MAILBOX_PORT: `${port(mailboxUrl)}`,
      });
      await running.ready;
    },
    async stop() {
      running.child.kill('SIGTERM');
      await running.ended;
      const { db, close } = await openDatabase({ url: postgres.url, dataFolder });
      const wrong = (await checkBooks(db, new Date())).filter((one) => one.violations.length > 0);
      await close();
      await database.close();
      await postgres.stop();
      rmSync(dataFolder, { recursive: true });
      if (wrong.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(wrong)}`);
    },
  };
}
