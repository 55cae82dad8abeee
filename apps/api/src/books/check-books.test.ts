import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import type { Database } from '../database/tables.ts';
import { checkBooks, checkRecentBooks } from './check-books.ts';
import { readCheckpoint } from './checkpoint.ts';
import { changed, creditOf, posting, violationsAfter } from './test-damage.ts';
import { NOW, PURCHASE, putOrder, REFUNDED, SENDER_ACCOUNT, useShop } from './test-kit.ts';

/** Long after everything was done that the checkpoint covers. */
const LATER = new Date(NOW.getTime() + 24 * 60 * 60_000);
const COUNT = 13;

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
  const wrong = async () => {
    const findings = await checkRecentBooks(db, LATER);
    return findings.filter(({ id, violations }) => violations.length > 0 && id !== 9);
  };
  expect(await wrong()).toEqual([]);
  const first = await readCheckpoint(db);
  expect(first).toMatchObject({ totals: { AVIOS: 29_350, credits: 2, 'clearing EUR': 21_490 } });
  expect(await wrong()).toEqual([]);
  expect(await readCheckpoint(db)).toEqual(first);
});

/** Runs statements as the owner, returns what the nightly check finds, and rolls everything back. */
function found(...damage: string[]) {
  return asOwner(api.connection.db, async (owner) => {
    for (const statement of damage) await sql.raw(statement).execute(owner);
    const before = await readCheckpoint(owner);
    const findings = await checkRecentBooks(owner, LATER);
    const wrong = findings.filter(({ id, violations }) => violations.length > 0 && id !== 9);
    // Found again the next night.
    expect(await readCheckpoint(owner)).toEqual(before);
    return Object.fromEntries(
      wrong.map(({ id, violations }) => [id, violations.map(({ what }) => what)]),
    );
  });
}

test('a balance that was changed by hand is found, and whose it is, although nothing was posted', async () => {
  expect(
    await found(`update account set balance = balance + 1 where id = '${SENDER_ACCOUNT}'`),
  ).toEqual({ 1: ['AVIOS'], 2: [SENDER_ACCOUNT] });
  expect(await found(`update account set held = held + 1 where id = '${SENDER_ACCOUNT}'`)).toEqual({
    2: ['holds', SENDER_ACCOUNT],
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
    7: ['purchase', 'EI/3081470000000001/2026/purchase'],
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
