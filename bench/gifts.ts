import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../apps/api/src/database/connection.ts';
import type { Database } from '../apps/api/src/database/tables.ts';
import { openHouseAccounts } from '../apps/api/src/ledger/accounts.ts';
import { insertGifts } from '../tests/kit/api/bulk-orders.ts';
import { startPostgres } from '../tests/kit/database/postgres.ts';
import { createDatabase } from './create-database.ts';

const GIFTS = 5_000;
const WORKERS = 2;
const MINUTE = 60_000;
const WORKER = fileURLToPath(new URL('gift-worker.ts', import.meta.url));

/** Gifts due at the same minute, delivered by two worker processes. */
export async function benchGifts(): Promise<void> {
  const server = await startPostgres({ isDurable: true });
  const url = await createDatabase(server.url);
  const { db, close } = await openDatabase({ url, dataFolder: '' });
  await openHouseAccounts(db);
  const workers = Array.from({ length: WORKERS }, () => startWorker(url));
  await Promise.all(workers.map(({ ready }) => ready));

  // Far enough ahead that all gifts exist when the sweeps begin.
  const now = new Date();
  const deliverAt = new Date(Math.ceil((now.getTime() + 5_000) / MINUTE) * MINUTE);
  await insertGifts(db, { count: GIFTS, now, deliverAt });
  console.log(
    `PostgreSQL ${server.version}, fsync on; ${GIFTS} gifts due at ${deliverAt.toISOString()}`,
  );
  for (;;) {
    const { waiting, last } = await readProgress(db);
    if (waiting === 0) {
      console.log(
        `The last was delivered ${((last - deliverAt.getTime()) / 1_000).toFixed(1)} s later`,
      );
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const shares = await Promise.all(workers.map(({ stop }) => stop()));
  console.log(`Shares of the workers: ${shares.join(' and ')}`);
  const credits = await countCredits(db);
  console.log(
    `Credits: ${credits.orders} orders, ${credits.credits} credits, ${credits.avios} avios`,
  );
  await close();
  await server.stop();
  const isRight = credits.credits === GIFTS && credits.avios === GIFTS * 2_000;
  if (!isRight) process.exitCode = 1;
}

function startWorker(url: string) {
  const child = fork(WORKER, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  let share = 0;
  child.on('message', (message: { ready?: true; handled?: number }) => {
    if (message.ready) ready.resolve();
    share += message.handled ?? 0;
  });
  child.send({ url });
  return {
    ready: ready.promise,
    stop: async () => {
      child.disconnect();
      await ended;
      return share;
    },
  };
}

async function readProgress(db: Database): Promise<{ waiting: number; last: number }> {
  const { rows } = await sql<{ waiting: number; last: Date | null }>`
    select count(*) filter (where state = 'scheduled') as waiting, max(state_since) as last
    from orders`.execute(db);
  return { waiting: Number(rows[0]?.waiting), last: rows[0]?.last?.getTime() ?? 0 };
}

async function countCredits(db: Database) {
  const { rows } = await sql<{ orders: number; credits: number; avios: number }>`
    select (select count(*) from orders where state = 'complete') as orders,
      (select count(*) from ledger_txn where kind = 'credit') as credits,
      (select sum(balance) from account) as avios`.execute(db);
  const { orders, credits, avios } = rows[0] ?? { orders: 0, credits: 0, avios: 0 };
  return { orders: Number(orders), credits: Number(credits), avios: Number(avios) };
}
