import { transactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import type { Database } from '../database/tables.ts';
import { checkAllBooks, checkBooks, checkRecentBooks } from './check-books.ts';
import { readCheckpoint } from './checkpoint.ts';
import { readOpenFindings } from './open-findings.ts';
import { changed, creditOf, posting, violationsAfter } from './test-damage.ts';
import { NOW, PURCHASE, putOrder, REFUNDED, SENDER_ACCOUNT, useShop } from './test-kit.ts';

/** Long after everything was done that the checkpoint covers. */
const LATER = new Date(NOW.getTime() + 24 * 60 * 60_000);
const NEXT_NIGHT = new Date(LATER.getTime() + 24 * 60 * 60_000);
const COUNT = 14;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
});
afterAll(() => api.stop());

const CLEAN = Array.from({ length: COUNT }, (_, index) => ({ id: index + 1, violations: [] }));

test('the books of a new shop are clean, and so are those of one that has been used', async () => {
  const { db } = api.connection;
  expect(await checkBooks(db, NOW)).toMatchObject(CLEAN);
  await useShop(db, NOW);
  expect(await db.selectFrom('posting').selectAll().execute()).toHaveLength(12);
  expect(await checkBooks(db, NOW)).toMatchObject(CLEAN);
  expect(await readCheckpoint(db)).toBeUndefined();
});

test('the nightly check starts with everything and goes on from there', async () => {
  const { db } = api.connection;
  expect(await nightly(db, LATER)).toEqual({});
  const first = await readCheckpoint(db);
  expect(first).toMatchObject({ totals: { AVIOS: 29_350, credits: 2, 'clearing EUR': 21_490 } });
  expect(await nightly(db, LATER)).toEqual({});
  expect(await readCheckpoint(db)).toEqual(first);
});

/** The nightly check's findings by rule, without rule 9 about waiting rows. */
async function nightly(db: Database, now: Date) {
  const findings = await checkRecentBooks(db, now);
  const wrong = findings.filter(({ id, violations }) => violations.length > 0 && id !== 9);
  return Object.fromEntries(
    wrong.map(({ id, violations }) => [id, violations.map(({ what }) => what).toSorted()]),
  );
}

/** Runs statements as the owner, returns what the nightly check finds, and rolls everything back. */
function found(...damage: string[]) {
  return asOwner(api.connection.db, async (owner) => {
    for (const statement of damage) await sql.raw(statement).execute(owner);
    const findings = await nightly(owner, LATER);
    // It is found every night until it is gone.
    expect(await nightly(owner, NEXT_NIGHT)).toEqual(findings);
    expect(await nightly(owner, NEXT_NIGHT)).toEqual(findings);
    return findings;
  });
}

test('a balance that was changed by hand is found, and whose it is, although nothing was posted', async () => {
  expect(
    await found(`update account set balance = balance + 1 where id = '${SENDER_ACCOUNT}'`),
  ).toEqual({ 1: ['AVIOS'], 2: [SENDER_ACCOUNT] });
  expect(await found(`update account set held = held + 1 where id = '${SENDER_ACCOUNT}'`)).toEqual({
    2: [SENDER_ACCOUNT, 'holds'],
  });
});

test('an order that was set to complete by hand and has no credit is found', async () => {
  expect(await found(changed(REFUNDED, "state = 'complete'"))).toMatchObject({
    5: expect.arrayContaining(['credits', REFUNDED]),
  });
  expect(await found(changed(PURCHASE, "state = 'captured'"))).toEqual({
    5: ['credits', PURCHASE],
  });
});

test('caps, payments and debts that were changed by hand are found', async () => {
  expect(await found("update cap_usage set used = used + 1 where kind = 'purchase'")).toEqual({
    7: ['EI/3081470000000001/2026/purchase', 'purchase'],
  });
  expect(
    await found("update payment set captured_minor = 9999 where psp_reference = 'PSP1'"),
  ).toEqual({ 8: ['clearing EUR', 'payment PSP1'] });
  expect(await found("insert into debt values ('EI', '3081470000000001', 5)")).toEqual({
    12: ['EI/receivable/3081470000000001/AVIOS'],
  });
});

test('what is wrong in what was posted or done since is found', async () => {
  expect(
    await found(posting(creditOf(PURCHASE), 'EI/issued/AVIOS', 'EI/member/nobody/AVIOS')),
  ).toMatchObject({ 1: expect.anything(), 10: ['EI/member/nobody/AVIOS'] });
  const incomplete = asOwner(api.connection.db, async (owner: Database) => {
    await putOrder(
      owner,
      'p1unpaidofthebookstestxx' as typeof PURCHASE,
      'purchase',
      'complete',
      LATER,
    );
    return (await checkRecentBooks(owner, LATER)).find(({ id }) => id === 5)?.violations;
  });
  expect((await incomplete)?.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['complete, but nothing is credited']),
  );
});

test('more rows than fit into a chunk are all read, each once', async () => {
  const used = (count: number) => `
    insert into cap_usage (company, number, year, kind, used, cap)
    select 'EI', n::text, 2025, 'sent', 1, 10 from generate_series(1, ${count}) n`;
  const lines = await asOwner(api.connection.db, (owner) => {
    return violationsAfter(owner, 7, [used(2_100)], NOW);
  });
  const members = new Set(lines?.map(({ what }) => what).filter((what) => what.includes('/')));
  expect([lines?.length, members.size]).toEqual([2_101, 2_100]);
});

test('what was found before stays open until it is right, however much else is wrong', async () => {
  const used = (members: string) => `
    insert into cap_usage (company, number, year, kind, used, cap)
    select 'EI', n::text, 2025, 'sent', 1, 10 from ${members} n`;
  await asOwner(api.connection.db, async (owner) => {
    await sql.raw(used('generate_series(90001, 90001)')).execute(owner);
    await checkAllBooks(owner, LATER);
    const known = await readOpenFindings(owner);
    expect(known).toHaveLength(1);
    await sql.raw(used('generate_series(10001, 20000)')).execute(owner);
    await checkAllBooks(owner, LATER);
    expect(await readOpenFindings(owner)).toEqual(expect.arrayContaining(known));
    await sql.raw('delete from cap_usage where year = 2025').execute(owner);
    await checkAllBooks(owner, LATER);
    expect(await readOpenFindings(owner)).toEqual([]);
  });
});

/** An order that is open although its charge has failed. */
const ASTRAY = transactionId.parse('p1astrayofthebookstestxx');

async function putAstray(db: Database): Promise<void> {
  await putOrder(db, ASTRAY, 'purchase', 'started', LATER);
  await setCharge(db, 'failed');
}

async function setCharge(db: Database, state: 'open' | 'failed'): Promise<void> {
  await db.updateTable('charge').set({ state }).where('reference', '=', ASTRAY).execute();
}

test('a row that is wrong is checked every night until it is right, and everything else goes on', async () => {
  await asOwner(api.connection.db, async (owner) => {
    await putAstray(owner);
    expect(await nightly(owner, LATER)).toEqual({ 5: [ASTRAY] });
    const { rows: counted } = await sql`
      select violations from books_finding where rule = 5`.execute(owner);
    expect(counted).toEqual([{ violations: 1 }]);

    const checked = await readCheckpoint(owner);
    const settled = posting(creditOf(PURCHASE), 'EI/issued/AVIOS', 'EI/earned/AVIOS');
    await sql.raw(settled).execute(owner);
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({ 5: [ASTRAY] });
    const after = await readCheckpoint(owner);
    expect(after).toMatchObject({ checkedAt: NEXT_NIGHT });
    expect(after?.postingId).toBeGreaterThan(checked?.postingId ?? Infinity);

    // The order changed too long ago to be looked at for that.
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({ 5: [ASTRAY] });
    await setCharge(owner, 'open');
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({});
    expect(await readOpenFindings(owner)).toEqual([]);
  });
});

test('while a total is wrong the checkpoint stays', async () => {
  await asOwner(api.connection.db, async (owner) => {
    const before = await readCheckpoint(owner);
    await sql.raw(changed(PURCHASE, "state = 'captured'")).execute(owner);
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({ 5: ['credits', PURCHASE] });
    expect(await readCheckpoint(owner)).toEqual(before);
  });
});

test('what the full check finds is checked every night from then on', async () => {
  await asOwner(api.connection.db, async (owner) => {
    await putAstray(owner);
    // As if it had been changed by hand, long ago.
    await sql.raw(changed(ASTRAY, "state_since = '2026-01-01'")).execute(owner);
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({});
    const findings = await checkAllBooks(owner, NEXT_NIGHT);
    expect(findings.find(({ id }) => id === 5)?.violations).toHaveLength(1);
    expect(await nightly(owner, NEXT_NIGHT)).toEqual({ 5: [ASTRAY] });
  });
});
