import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../tests/kit/database/postgres.ts';
import { createDatabase } from '../create-database.ts';
import { type OrderCosts, startMeasuredShop } from './measured-shop.ts';
import { COUNTING } from './server-counts.ts';
import { prepareFloor } from './sql-floor.ts';

const CLIENTS = [1, 8, 64];
const SECONDS = 15;
const HERE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Orders through the whole API, from the start call to the receipt. Given the folder of another
 * checkout, its API is measured in turns with this one's.
 */
export async function benchShop([
  beside,
  seconds = `${SECONDS}`,
]: readonly string[]): Promise<void> {
  const duration = Number(seconds);
  const server = await startPostgres({ isDurable: true, settings: COUNTING });
  console.log(`PostgreSQL ${server.version}, fsync on; ${duration} s for each number of clients`);
  const floor = await prepareFloor(server.path, await createDatabase(server.url));
  const roots = beside ? { here: HERE, beside: resolve(beside) } : { here: HERE };
  for (const clients of CLIENTS) {
    console.log(`\n${clients} ${clients === 1 ? 'client' : 'clients'}`);
    console.log(`  SQL alone     ${(await floor.load(clients, duration)).toFixed(0)} orders/s`);
    for (const [name, root] of Object.entries(roots)) {
      const shop = await startMeasuredShop(root, server.url, await createDatabase(server.url));
      await shop.load(clients, 3);
      const idle = await shop.idle(3);
      print(name, await shop.load(clients, duration));
      if (clients === 1) {
        console.log(
          `    idle, a second      ${idle.statements.toFixed(1)} statements, ${idle.flushes.toFixed(1)} durable commits, API ${idle.apiMs.toFixed(1)} ms`,
        );
      }
      if (clients === 8) await printCalls(shop, duration / 3);
      await shop.stop();
    }
    console.log(`  SQL alone     ${(await floor.load(clients, duration)).toFixed(0)} orders/s`);
  }
  await floor.stop();
  await server.stop();
}

function print(name: string, costs: OrderCosts): void {
  console.log(`  ${name}
    orders              ${costs.perSecond.toFixed(1)}/s
    paid to credited    p50 ${costs.credited.p50} ms, p99 ${costs.credited.p99} ms
    an order            ${costs.statements.toFixed(1)} statements, ${costs.flushes.toFixed(1)} durable commits
    CPU of an order     API ${costs.apiMs.toFixed(1)} ms, PostgreSQL ${costs.postgresMs.toFixed(1)} ms`);
}

type MeasuredShop = Awaited<ReturnType<typeof startMeasuredShop>>;

async function printCalls(shop: MeasuredShop, seconds: number): Promise<void> {
  const calls = {
    'saveToken           ': await shop.saveTokens(8, seconds),
    'GET /users/current  ': await shop.readProfiles(8, seconds),
    '  with a DPoP proof ': await shop.readProfilesWithProof(8, seconds),
  };
  for (const [name, { statements, apiMs, postgresMs }] of Object.entries(calls)) {
    console.log(
      `    ${name}${statements.toFixed(1)} statements, API ${apiMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms`,
    );
  }
}
