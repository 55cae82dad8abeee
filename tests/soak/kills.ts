import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { buildPages } from '../../local/build-pages.ts';
import { freePort, startPostgres } from '../kit/database/postgres.ts';
import { launchShop } from '../kit/shop/shop.ts';
import { standInTokens } from '../kit/shop/stand-in-tokens.ts';
import { keepBuying, noPurchases } from './buyers.ts';
import { checkStarted } from './fleet-checks.ts';
import { createDatabase, inviteMembers, say, until } from './kit.ts';
import { judge, readProvider } from './verdict.ts';

const BUYERS = 8;
const MEMBERS = 2_000;
const RECIPIENTS = 100;
/** Within so many milliseconds of a restart whoever has paid must have their avios. */
const PROMISED = 15_000;
/** Milliseconds in which jobs must be done after the last restart. */
const LAST_TIME_LIMIT = 300_000;
const PORTS = [
  ...['PORT', 'CONTENT_PORT', 'IDENTITY_PORT', 'PAYMENTS_PORT', 'MAILBOX_PORT'],
  'MAILBOX_SMTP_PORT',
  'DESK_PORT',
  'STAFF_IDENTITY_PORT',
];

/**
 * Ends the whole shop, its stand-ins included, with kill -9 again and again while members buy, and
 * compares what the payments stand-in took with what the members got. Returns what is wrong.
 */
export async function soakKills(kills: number): Promise<string[]> {
  await buildPages(say);
  await using cleanUp = new AsyncDisposableStack();
  const server = await startPostgres();
  cleanUp.defer(server.stop);
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-soak-'));
  cleanUp.defer(() => rm(dataFolder, { recursive: true }));
  const url = await createDatabase(server.url);
  const ports = await Promise.all(PORTS.map(async (name) => [name, `${await freePort()}`]));
  const env = {
    ...Object.fromEntries(ports),
    ...{ DATABASE_URL: url, DATA_DIR: dataFolder, LOG_LEVEL: 'error', BEHIND_PROXY: 'true' },
    NODE_OPTIONS: `--import=${new URL('frequent-renewals.ts', import.meta.url).href}`,
  };

  let shop = launchShop(env);
  let up = shop.ready;
  const { identityUrls } = await up;
  const { db, close } = await openDatabase({ url, dataFolder });
  cleanUp.defer(close);
  const next = await inviteMembers(db, RECIPIENTS + MEMBERS);
  const members = { next, recipients: Array.from({ length: RECIPIENTS }, next) };
  const tokenOf = await standInTokens(dataFolder, identityUrls[0]);
  const addresses = {
    shop: async () => ({ origin: (await up).origin, tokenOf }),
    payments: async () => (await up).paymentsUrl,
  };
  const purchases = noPurchases();
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, () =>
    keepBuying(addresses, members, purchases, () => isOver),
  );
  const bought = Promise.all(buyers);

  const stateFile = join(dataFolder, 'payments', 'payments.sqlite');
  const times: number[] = [];
  const late: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await letMonthPass(url);
    // A buyer who cannot go on ends the run.
    await Promise.race([bought, pause(1_000 + Math.random() * 4_000)]);
    const { promise, resolve } = Promise.withResolvers<Awaited<typeof up>>();
    up = promise;
    shop.child.kill('SIGKILL');
    await shop.ended;
    const open = await uncredited(db, authorisedBy(stateFile));
    shop = launchShop(env);
    resolve(await shop.ready);
    const restart = await watchCredits(db, open, PROMISED);
    times.push(...restart.times);
    late.push(...restart.late.map((id) => `${id} had no avios 15 s after restart ${kill}`));
    const count = `${open.length} payments were open`;
    say(
      `Kill ${kill}: ${count}, credited after ${spread(restart.times)} s, ${restart.late.length} late`,
    );
  }
  isOver = true;
  await bought;
  await watchCredits(db, await uncredited(db, [...purchases.paid]), LAST_TIME_LIMIT);
  await until(async () => (await listRenewing(db)).length === 0, LAST_TIME_LIMIT).catch(
    () => undefined,
  );
  late.push(...(await listRenewing(db)).map((id) => `${id} was due and is not renewed`));
  shop.child.kill('SIGTERM');
  await shop.ended;

  const verdict = await judge(db, readProvider(stateFile), purchases.paid);
  say(`
${verdict.charges} charges, ${purchases.paid.size} paid by members, ${verdict.captured} captured, ${verdict.credited} credited
Credited: ${JSON.stringify(Object.fromEntries(verdict.creditedByProduct))}
${verdict.replaced} replaced by their members before the shop was told of the payment, which was given back
Refused starts: ${JSON.stringify(Object.fromEntries(purchases.refusals))}
From a restart to the avios of who had paid before: ${spread(times)} s; ${late.length} later than 15 s`);
  return [...verdict.faults, ...(await checkStarted(db, purchases)), ...late];
}

function authorisedBy(stateFile: string): string[] {
  return readProvider(stateFile)
    .filter(({ isReturned }) => !isReturned)
    .map(({ reference }) => reference);
}

/** The charges among these that have not been credited yet. */
async function uncredited(db: Database, references: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('charge')
    .select('reference')
    .where('state', 'in', ['open', 'authorised'])
    .where('reference', '=', sql<PastId>`any(${references}::text[])`)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Subscriptions whose renewal is due, or authorised and not captured. */
async function listRenewing(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscription where renews_at <= now()
    union
    select reference from charge where state = 'authorised' and reference like 'sub%'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every subscription that has not been renewed yet becomes due. */
async function letMonthPass(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    update subscription set anchored_at = anchored_at - interval '1 month',
      renews_at = renews_at - interval '1 month'
    where status = 'active' and renews_at > now() and renewal_tried_at is null`);
  await owner.end();
}

/** Waits until all of these are credited; tells after how many seconds each was. */
async function watchCredits(db: Database, references: readonly string[], timeout: number) {
  const began = performance.now();
  const times: number[] = [];
  let waiting = references;
  while (waiting.length > 0 && performance.now() < began + timeout) {
    const left = await uncredited(db, waiting);
    const after = (performance.now() - began) / 1000;
    times.push(...Array(waiting.length - left.length).fill(after));
    waiting = left;
    await pause(100);
  }
  return { times, late: waiting };
}

function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1) ?? '-';
  return `${at(0)} / ${at(0.5)} / ${at(1)} (min / median / max)`;
}
