import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoMembers } from '../../../../local/demo-members.ts';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { checkBooks } from '../books/check-books.ts';
import { readCaps } from '../caps/read-caps.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { DemoPurchase } from './demo-purchases.ts';
import { readMemberStatus } from './read-standing.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-12-24T12:00:00Z');
const member = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

test('demo members join every company; a later start renews who they are, not what they have', async () => {
  const { db } = api.connection;
  await seedDemoMembers(db, ['EI', 'BA'], [AOIFE]);
  const account = memberAccount({ ...member, company: 'BA' });
  await post(db, [spending(account, 24_345)]);

  const renamed = { ...AOIFE, name: { firstName: 'Aoife', lastName: 'Byrne' }, balance: 999 };
  await seedDemoMembers(db, ['EI', 'BA'], [renamed]);

  const rows = await db.selectFrom('member').select(['company', 'title', 'last_name']).execute();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ company: 'EI', title: null, last_name: 'Byrne' });
  expect(await readBalance(db, memberAccount(member))).toEqual({ balance: 24_350, held: 0 });
  expect(await readBalance(db, account)).toEqual({ balance: 5, held: 0 });
});

function spending(account: ReturnType<typeof memberAccount>, amount: number) {
  const credit = houseAccount('BA', 'issued', 'AVIOS');
  const entry = { debit: account, credit, unit: 'AVIOS', amount, locked: 'debit' } as const;
  const source = { type: 'test', id: account };
  return {
    id: newId(NOW) as LedgerTxnId,
    kind: 'spend',
    source,
    effectiveAt: NOW,
    entries: [entry] as const,
  };
}

function boughtThisYear(purchases: readonly DemoPurchase[]): number {
  return purchases
    .filter(({ at, isRefunded }) => !isRefunded && at.getUTCFullYear() === NOW.getUTCFullYear())
    .reduce((sum, { avios }) => sum + avios, 0);
}

test('the demo’s own list ends with what it says of everybody, however often it is read [3.3]', async () => {
  const { db } = api.connection;
  for (const now of [NOW, LATER]) await seedDemoMembers(db, ['EI'], demoMembers(now), now);
  for (const demo of demoMembers(NOW)) {
    const { number: text, balance, owes = 0, capsUsed = {}, purchases = [] } = demo;
    const one = { company: 'EI', number: membershipNumber.parse(text) } as const;
    const memberStatus = await readMemberStatus(db, one);
    expect(memberStatus).toMatchObject({ balance: balance ?? undefined, held: 0, owes: owes > 0 });
    const { purchase, sent, received, booster } = await readCaps(db, one, NOW);
    expect([purchase, sent, received, booster].map(({ used }) => used)).toEqual([
      (capsUsed.purchase ?? 0) + boughtThisYear(purchases),
      capsUsed.sent ?? 0,
      capsUsed.received ?? 0,
      capsUsed.booster ?? 0,
    ]);
  }
});

test('yearly caps are used up once, by as much as the list says', async () => {
  const { db } = api.connection;
  const lists = [{ purchase: 60_000 }, { purchase: 60_000, booster: 95_000 }];
  for (const capsUsed of lists) await seedDemoMembers(db, ['BA'], [{ ...AOIFE, capsUsed }], NOW);
  expect(await readCaps(db, { ...member, company: 'BA' }, NOW)).toEqual({
    purchase: { used: 60_000, left: 140_000 },
    received: { used: 0, left: 200_000 },
    sent: { used: 0, left: 162_000 },
    booster: { used: 95_000, left: 5_000 },
  });
});

test('a shop whose members are real has no demo members', async () => {
  const { db } = api.connection;
  await db.deleteFrom('member').execute();
  await seedDemoMembers(db, ['EI'], []);
  expect(await db.selectFrom('member').selectAll().execute()).toEqual([]);
});

test('Aoife’s past purchases are in her history and in the books, once', async () => {
  const fresh = await startTestApi(['EI']);
  onTestFinished(() => fresh.stop());
  const { db } = fresh.connection;
  for (const now of [NOW, LATER]) await seedDemoMembers(db, ['EI'], demoMembers(now), now);
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'state', 'avios'])
    .where('number', '=', member.number)
    .execute();
  expect(orders.toSorted((a, b) => a.avios - b.avios)).toEqual([
    { number: AOIFE.number, state: 'complete', avios: 2_000 },
    { number: AOIFE.number, state: 'refunded', avios: 5_000 },
  ]);
  const findings = await checkBooks(db, NOW);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
});
