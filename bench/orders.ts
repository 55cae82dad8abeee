import { openDatabase } from '../apps/api/src/database/connection.ts';
import { startPostgres } from '../tests/kit/database/postgres.ts';
import { createDatabase } from './create-database.ts';
import { benchMoves } from './ledger-moves.ts';
import { prepareShop } from './order-load.ts';
import { preparePgbench } from './pgbench.ts';

const CLIENTS = 8;
const SECONDS = 15;
const ROUNDS = 3;

/** Orders from their start to credited points, and ledger moves alone, beside pgbench's tpcb-like. */
export async function benchOrders(): Promise<void> {
  const server = await startPostgres({ isDurable: true });
  console.log(`PostgreSQL ${server.version}, fsync on; ${CLIENTS} clients, ${ROUNDS} rounds`);
  const pgbench = await preparePgbench(server.path, await createDatabase(server.url));
  const database = { url: await createDatabase(server.url), dataFolder: '' };
  const connection = await openDatabase(database);
  const shop = await prepareShop(connection);
  await shop.load(3);
  for (let round = 1; round <= ROUNDS; round++) {
    const tpcb = await pgbench(CLIENTS, SECONDS);
    const moves = await benchMoves(connection.db, shop.members, CLIENTS, SECONDS);
    const orders = await shop.load(SECONDS);
    const again = await pgbench(CLIENTS, SECONDS);
    const mean = (tpcb + again) / 2;
    console.log(`
Round ${round}
  pgbench tpcb-like        ${tpcb.toFixed(0)} and ${again.toFixed(0)} transactions/s
  ledger moves             ${moves.toFixed(0)}/s, ${(moves / mean).toFixed(2)} per tpcb transaction
  orders, start to credit  ${orders.perSecond.toFixed(0)}/s, ${(orders.perSecond / mean).toFixed(3)} per tpcb transaction
    latency                p50 ${orders.p50} ms, p99 ${orders.p99} ms
    CPU per order          API ${orders.apiMs.toFixed(1)} ms, PostgreSQL ${orders.postgresMs.toFixed(1)} ms
    commits per order      ${orders.commits.toFixed(1)}`);
  }
  const violations = await shop.violations();
  console.log(`\nBooks: ${violations} violations`);
  await shop.stop();
  await connection.close();
  await server.stop();
  if (violations > 0) process.exitCode = 1;
}
