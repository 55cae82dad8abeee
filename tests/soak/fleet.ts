import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { runOperatorCommand } from '../../apps/api/src/desk/terminal/run-command.ts';
import { ALONE, NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';
import { buildPages } from '../../local/build-pages.ts';
import { startPostgres } from '../kit/database/postgres.ts';
import { createShopper, noPurchases, type OpenShop } from './buyers.ts';
import { checkAudit, checkGifts, checkLetters, checkLimits, checkStarted } from './fleet-checks.ts';
import { openFleet } from './fleet-processes.ts';
import { createDatabase, inviteMembers, say, targetOf, until } from './kit.ts';
import { judge, readProvider } from './verdict.ts';
import { PACKAGE, PURCHASE, pick, type Wish } from './wishes.ts';

const BUYERS = 8;
const ORDERS_EACH = 5;
const RECIPIENTS = 20;
const TIME_LIMIT = 300_000;
/**
 * Two shops and two workers on one database, with a payments stand-in and a mail server that they
 * share. A worker is killed and started again, a shop is killed and stays so; returns what is wrong.
 */
export async function soakFleet(orders: number): Promise<string[]> {
  await buildPages(say);
  await using cleanUp = new AsyncDisposableStack();
  const server = await startPostgres();
  cleanUp.defer(server.stop);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-fleet-'));
  cleanUp.defer(() => rm(folder, { recursive: true }));
  const url = await createDatabase(server.url);
  const { db, close } = await openDatabase({ url, dataFolder: folder });
  cleanUp.defer(close);

  const fleet = await openFleet(url, folder);
  cleanUp.defer(fleet.stop);
  const { shops, workers, payments, mail } = fleet;
  for (const name of ['first', 'second']) await fleet.openShop(name);
  for (const _ of ['first', 'second']) await fleet.openWorker();
  say('Two shops and two workers are up');

  const nextMember = await inviteMembers(db, orders + RECIPIENTS + 1);
  const recipients = Array.from({ length: RECIPIENTS }, nextMember);
  const purchases = noPurchases();
  let calls = 0;
  const addresses = {
    // Every call goes to the other shop than the one before.
    shop: async () => shops[++calls % shops.length] as OpenShop,
    payments: async () => payments.url,
  };

  async function buyer(): Promise<void> {
    while (purchases.paid.size < orders) {
      const shopper = createShopper(addresses, nextMember(), purchases);
      for (let nth = 0; nth < ORDERS_EACH && purchases.paid.size < orders; nth += 1) {
        const id = await shopper.buy(choose(recipients));
        if (id === undefined) break;
        await shopper.waitForAvios(id, () => false);
      }
    }
  }

  const faults = await checkLimits(shops, nextMember(), purchases);
  const [first] = workers;
  const bought = Promise.all(Array.from({ length: BUYERS }, buyer));
  const reach = (part: number) => until(() => purchases.paid.size >= part * orders, TIME_LIMIT);
  await Promise.race([bought, reach(0.3)]);
  await operate(db, 10);
  const workerKilledAt = Date.now();
  await first?.kill();
  say(`A worker was killed after ${purchases.paid.size} paid orders`);
  workers.shift();
  await fleet.openWorker();
  await Promise.race([bought, reach(0.5)]);
  await shops[0]?.kill();
  say(`A shop was killed after ${purchases.paid.size} paid orders`);
  await bought;
  await operate(db, 10);
  faults.push(...(await checkGifts(db, url)));
  await until(() => isQuiet(db), TIME_LIMIT).catch(() => faults.push('Jobs were left undone'));
  faults.push(
    ...(await checkAudit(db)),
    ...(await checkLetters(db, mail.letters, [workerKilledAt])),
  );
  await payments.stop();
  faults.push(...(await checkStarted(db, purchases)));
  const verdict = await judge(db, readProvider(payments.stateFile), purchases.paid);
  say(`
${verdict.charges} orders, ${purchases.paid.size} paid, ${verdict.captured} captured, ${verdict.credited} credited
${verdict.replaced} replaced before the shop was told of the payment; ${mail.letters.length} letters
Refused starts: ${JSON.stringify(Object.fromEntries(purchases.refusals))}`);
  return [...faults, ...verdict.faults];
}

/** Mostly purchases; some gifts, half of them for tomorrow. */
function choose(recipients: readonly string[]): Wish {
  const chance = Math.random();
  if (chance > 0.2) return PURCHASE;
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  const issueDate = chance > 0.1 ? null : tomorrow;
  const body = { ...PACKAGE, issueDate, targetAccount: targetOf(pick(recipients)) };
  return { product: 'gift', body };
}

/** Rows for the audit log. */
async function operate(db: Database, times: number): Promise<void> {
  const now = new Date();
  const context = {
    db,
    now,
    clock: () => now,
    actor: 'soak',
    folder: '.',
    ports: NO_SHOP,
    ...ALONE,
  };
  for (let nth = 0; nth < times; nth += 1) {
    const price = ['price', 'EI', 'purchase', '2000', 'EUR', nth % 2 ? '0.0245' : '0.0246'];
    await runOperatorCommand(price, context, () => undefined);
  }
}

/** No job waits. */
async function isQuiet(db: Database): Promise<boolean> {
  const job = await db.selectFrom('job').select('id').limit(1).executeTakeFirst();
  return job === undefined;
}
