import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkRecentBooks } from '../../apps/api/src/books/check-books.ts';
import { rebuildDays } from '../../apps/api/src/books/daily/keep-days.ts';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { SCHEDULE } from '../../apps/api/src/jobs/schedule.ts';
import { startTestIssuer, type TestIssuer } from '../../tests/kit/api/tokens.ts';
import { keepAllDays } from '../../tests/kit/database/keep-all-days.ts';
import { createDatabase } from '../create-database.ts';
import { makeCallers } from './calls.ts';
import { dueRows } from './due.ts';
import { exportJournal, FINANCE } from './finance.ts';
import { load } from './load.ts';
import { type BenchShop, openShop } from './shop.ts';

const MEMBERS = 30;

let issuer: TestIssuer;
let shop: BenchShop;
let client: pg.Client;
beforeAll(async () => {
  const source = inject('testDatabase');
  if (source.kind !== 'PostgreSQL') throw new Error('needs PostgreSQL');
  const url = await createDatabase(source.url);
  await load(url, MEMBERS);
  issuer = await startTestIssuer(() => new Date());
  shop = await openShop(url, issuer);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await shop.connection.close();
  await issuer.stop();
});

async function violations() {
  const findings = await checkRecentBooks(shop.connection.db, new Date());
  return findings.flatMap((finding) => finding.violations);
}

test('the books of the loaded members are clean, and those of a day of new orders', async () => {
  expect(await violations()).toEqual([]);
  await client.query(dueRows('check-books', MEMBERS, 0, MEMBERS)?.make.join(';') ?? '');
  expect(await violations()).toEqual([]);
});

test('the daily balances of the loaded members are those that the application would have kept', async () => {
  const source = inject('testDatabase');
  if (source.kind !== 'PostgreSQL') throw new Error('needs PostgreSQL');
  const url = await createDatabase(source.url);
  const moreThanADayOfOrders = 1_200;
  await load(url, moreThanADayOfOrders);
  const { db, close } = await openDatabase({ url, dataFolder: '' });
  const kept = async () => ({
    accounts: await db
      .selectFrom('account_day')
      .selectAll()
      .orderBy('account_id')
      .orderBy('day')
      .execute(),
    avios: await db.selectFrom('avios_day').selectAll().orderBy('day').orderBy('line').execute(),
    totals: await db.selectFrom('running_total').selectAll().orderBy('day').execute(),
    checkpoint: await db.selectFrom('daily_checkpoint').selectAll().execute(),
  });
  const loaded = await kept();
  await rebuildDays(db);
  await keepAllDays(db);
  expect(await kept()).toEqual(loaded);
  await close();
});

test('every timer whose cost is measured handles all rows that are due', async () => {
  for (const { name, run } of SCHEDULE) {
    const due = name === 'check-books' ? undefined : dueRows(name, MEMBERS, 1, MEMBERS);
    if (!due) continue;
    await client.query(due.make.join(';'));
    const countLeft = async () => {
      const { rows } = await client.query(`select count(*)::int as left from ${due.left}`);
      return rows[0].left;
    };
    expect({ name, left: await countLeft() }).toEqual({ name, left: MEMBERS });
    await expect
      .poll(async () => {
        await run(shop.context);
        return { name, left: await countLeft() };
      })
      .toEqual({ name, left: 0 });
    await client.query(['delete from job', ...(due.clear ?? [])].join(';'));
  }
});

test('every view of finance whose cost is measured is answered, and the journal is whole', async () => {
  const [caller] = await makeCallers(issuer, MEMBERS);
  if (!caller) throw new Error('There is a caller');
  for (const call of Object.values(FINANCE)) await call(shop, caller);
  const { rows } = await client.query('select count(*)::int as count from posting');
  const headerManifestAndSignature = 3;
  expect((await exportJournal(shop)).rows).toBe(rows[0].count + headerManifestAndSignature);
});
