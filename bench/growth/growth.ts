import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { checkRecentBooks } from '../../apps/api/src/books/check-books.ts';
import { deleteOldRecords } from '../../apps/api/src/jobs/delete-old-records.ts';
import { SCHEDULE } from '../../apps/api/src/jobs/schedule.ts';
import { startTestIssuer, type TestIssuer } from '../../tests/kit/api/tokens.ts';
import { startPostgres } from '../../tests/kit/database/postgres.ts';
import { createDatabase } from '../create-database.ts';
import { CALLS, type Call, type Caller, makeCallers, start } from './calls.ts';
import { DUE, dueRows } from './due.ts';
import { exportJournal, FINANCE } from './finance.ts';
import { load } from './load.ts';
import { report, type Samples } from './report.ts';
import { rowsRead } from './rows-read.ts';
import { type BenchShop, openShop } from './shop.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 5;
/** A timer that leaves rows due is run again, up to this many times. */
const MOST_RUNS = 30;
const BOOKS = 'check-books';
/** A view of finance reads much more than a member's call. */
const FINANCE_CALLERS = 5;

type Site = { members: number; url: string; callers: Caller[] };

/**
 * The cost of a job, a call, a start and a credit as the number of members grows. A second argument, such
 * as `desk,finance`, measures only the calls whose names begin so.
 */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const sizes = args[0] === undefined ? SIZES : args[0].split(',').map(Number);
  const only = args[1]?.split(',');
  const isAsked = ([name]: [string, Call]) => only?.some((one) => name.startsWith(one)) ?? true;
  const calls = Object.entries(CALLS).filter(isAsked);
  const finance = Object.entries(FINANCE).filter(isAsked);
  const server = await startPostgres();
  // Every size is planned with the statistics of its load: autovacuum would renew those of the
  // smallest only, where a thousand due rows are a large part of a table.
  await query(server.url, 'alter system set autovacuum = off');
  // As for any database on an SSD; the default is for disks that seek.
  await query(server.url, 'alter system set random_page_cost = 1.1');
  await query(server.url, 'select pg_reload_conf()');
  const issuer = await startTestIssuer(() => new Date());
  console.log(`PostgreSQL ${server.version}; ${ROUNDS} rounds; medians`);
  const sites: Site[] = [];
  for (const members of sizes) sites.push(await prepare(server.url, members, issuer));
  if (only === undefined) await checkAllBooks(sites, issuer);
  const samples: Samples = new Map();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { name, run } of only === undefined ? SCHEDULE : []) {
      if (name === BOOKS) continue;
      for (const site of sites) {
        const cost = await costOfJob(site, issuer, name, run, round);
        if (cost) note(samples, name, site, cost);
      }
    }
    for (const [name, call] of calls) {
      for (const site of sites) note(samples, name, site, await costOfCalls(site, issuer, call));
    }
    for (const [name, call] of finance) {
      for (const site of sites) {
        const some = { ...site, callers: site.callers.slice(0, FINANCE_CALLERS) };
        note(samples, name, site, await costOfCalls(some, issuer, call));
      }
    }
    for (const site of only === undefined ? sites : []) {
      const { started, credited } = await costOfOrders(site, issuer);
      note(samples, 'start an order', site, started);
      note(samples, 'credit an order', site, credited);
    }
  }
  if (finance.length > 0) await exportAll(sites, issuer);
  const isFlat = report(sizes, samples);
  await issuer.stop();
  await server.stop();
  if (!isFlat) process.exitCode = 1;
}

async function prepare(server: string, members: number, issuer: TestIssuer): Promise<Site> {
  const url = await createDatabase(server);
  const began = performance.now();
  await load(url, members);
  await deleteBacklog(url, issuer);
  const [counts] = await query<{ postings: string; orders: string; size: string }>(
    url,
    `select (select count(*) from posting) as postings, (select count(*) from orders) as orders,
      pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  console.log(
    `${members} members: ${counts?.postings} postings, ${counts?.orders} orders, ${counts?.size}, loaded in ${seconds(began)}`,
  );
  return { members, url, callers: await makeCallers(issuer, members) };
}

/**
 * A larger load reaches further back, so more of it is to be deleted in the first night. What that
 * leaves dead in the indexes autovacuum would remove.
 */
async function deleteBacklog(url: string, issuer: TestIssuer): Promise<void> {
  const { connection, context } = await openShop(url, issuer);
  await deleteOldRecords(context);
  await connection.close();
  await query(url, 'vacuum analyze');
}

/** A full check first, since there is no checkpoint yet, then a check of one day's changes. */
async function checkAllBooks(sites: readonly Site[], issuer: TestIssuer): Promise<void> {
  for (const { url, members } of sites) {
    const { connection } = await openShop(url, issuer);
    for (const what of ['everything', `${DUE} new orders`]) {
      if (what !== 'everything') await query(url, dueRows(BOOKS, members, 0)?.make.join(';') ?? '');
      const began = performance.now();
      const findings = await checkRecentBooks(connection.db, new Date());
      const count = findings.reduce((sum, { violations }) => sum + violations.length, 0);
      console.log(`Books of ${members} members, ${what}: ${count} violations, ${seconds(began)}`);
      if (count > 0)
        throw new Error(JSON.stringify(findings.map((one) => one.violations.slice(0, 3))));
    }
    await connection.close();
  }
}

/** The journal of all time, with the memory that the process needs beyond what it had. */
async function exportAll(sites: readonly Site[], issuer: TestIssuer): Promise<void> {
  for (const { url, members } of sites) {
    const shop = await openShop(url, issuer);
    const began = performance.now();
    const { rows, bytes, peak } = await exportJournal(shop);
    const size = (count: number) => `${(count / 1_000_000).toFixed(1)} MB`;
    console.log(
      `Journal of ${members} members: ${rows} rows, ${size(bytes)}, ${seconds(began)}, at most ${size(peak)} more memory`,
    );
    await shop.connection.close();
  }
}

type Cost = { rows: number; ms: number };

async function costOfJob(
  { url, members }: Site,
  issuer: TestIssuer,
  name: string,
  run: (typeof SCHEDULE)[number]['run'],
  round: number,
): Promise<Cost | undefined> {
  const due = dueRows(name, members, round);
  if (!due) return undefined;
  await query(url, due.make.join(';'));
  const total = { rows: 0, ms: 0 };
  for (let runs = 1; ; runs++) {
    const { rows, ms } = await costOf(url, issuer, ({ context }) => run(context));
    total.rows += rows;
    total.ms += ms;
    const [left] = await query<{ count: string }>(url, `select count(*) as count from ${due.left}`);
    if (Number(left?.count) === 0) break;
    if (runs === MOST_RUNS) throw new Error(`${name} leaves ${left?.count} rows due`);
  }
  await query(url, ['delete from job', ...(due.clear ?? [])].join(';'));
  return { rows: total.rows / DUE, ms: total.ms / DUE };
}

async function costOfCalls(
  { url, callers }: Site,
  issuer: TestIssuer,
  call: (shop: BenchShop, caller: Caller) => Promise<unknown>,
): Promise<Cost> {
  const { rows, ms } = await costOf(url, issuer, async (shop) => {
    for (const caller of callers) await call(shop, caller);
  });
  return { rows: rows / callers.length, ms: ms / callers.length };
}

async function costOfOrders({ url, callers }: Site, issuer: TestIssuer) {
  const orders: string[] = [];
  const provider: string[] = [];
  const starting = await costOf(url, issuer, async (shop) => {
    for (const caller of callers) orders.push(await start(shop, caller));
    // The provider sends every authorisation 50 ms after its session.
    await pause(100);
    provider.push(...shop.takeInbox());
  });
  const crediting = await costOf(url, issuer, async (shop) => {
    shop.receive(provider);
    while (!shop.isQuiet()) {
      await shop.settle();
      await new Promise(setImmediate);
    }
  });
  const [left] = await query<{ count: string }>(
    url,
    `select count(*) as count from orders where state <> 'complete' and id in (${orders.map((id) => `'${id}'`)})`,
  );
  if (Number(left?.count) > 0) throw new Error(`${left?.count} orders were not credited`);
  const each = ({ rows, ms }: Cost) => ({ rows: rows / orders.length, ms: ms / orders.length });
  return { started: each(starting), credited: each(crediting) };
}

/** A separate shop, whose sessions end before the rows they read are counted. */
async function costOf(
  url: string,
  issuer: TestIssuer,
  work: (shop: BenchShop) => Promise<unknown>,
): Promise<Cost> {
  const before = await rowsRead(url);
  const shop = await openShop(url, issuer);
  // Connections are opened before the measurement.
  await Promise.all(Array.from({ length: 10 }, () => sql`select 1`.execute(shop.connection.db)));
  const began = performance.now();
  await work(shop);
  const ms = performance.now() - began;
  await shop.connection.close();
  return { rows: (await rowsRead(url)) - before, ms };
}

function note(samples: Samples, name: string, { members }: Site, { rows, ms }: Cost): void {
  process.stderr.write(`${members} ${name}: ${rows.toFixed(1)} rows, ${ms.toFixed(2)} ms\n`);
  const bySize = samples.get(name) ?? new Map();
  samples.set(name, bySize);
  bySize.set(members, [...(bySize.get(members) ?? []), { rows, ms }]);
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
