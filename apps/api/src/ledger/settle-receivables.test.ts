import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { fillDebts } from '../database/migrations/0012-scale.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount, memberAccount, openMemberAccounts, receivableAccount } from './accounts.ts';
import { type LedgerTxn, post } from './post.ts';
import { settleReceivables } from './settle-receivables.ts';

const ISSUED = houseAccount('EI', 'issued', 'AVIOS');
/** More than one batch. */
const OWNERS = Array.from({ length: 150 }, (_, index) => ({
  company: 'EI' as const,
  number: membershipNumber.parse(`${8 * 10 ** 15 + index}`),
}));
const [FIRST = expect.unreachable(), SECOND = expect.unreachable()] = OWNERS;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await openMemberAccounts(api.connection.db, OWNERS);
});
afterAll(() => api.stop());

type Owner = (typeof OWNERS)[number];

function txn(entry: Pick<LedgerTxn['entries'][0], 'debit' | 'credit' | 'amount' | 'locked'>) {
  const id = newId(api.clock.now) as LedgerTxnId;
  const entries = [{ ...entry, unit: 'AVIOS' }] as const;
  return { id, kind: 'test', source: { type: 'test', id }, effectiveAt: api.clock.now, entries };
}

function owe(owner: Owner, amount: number): LedgerTxn {
  return txn({ debit: receivableAccount(owner), credit: ISSUED, amount, locked: undefined });
}

function earn(owner: Owner, amount: number): LedgerTxn {
  return txn({ debit: ISSUED, credit: memberAccount(owner), amount, locked: 'credit' });
}

async function debts() {
  return await api.connection.db.selectFrom('debt').selectAll().orderBy('number').execute();
}

async function settle() {
  await settleReceivables(api.connection.db, api.clock.now);
}

test('every debtor who has avios pays, however many they are, and is a debtor no more [8.10]', async () => {
  const { db } = api.connection;
  await post(db, [...OWNERS.map((owner) => owe(owner, 10)), owe(FIRST, 5)]);
  expect(await debts()).toEqual(
    OWNERS.map((owner) => ({ ...owner, owed: owner === FIRST ? 15 : 10 })),
  );
  await settle();
  expect(await debts()).toHaveLength(OWNERS.length);
  await post(
    db,
    OWNERS.map((owner) => earn(owner, 12)),
  );
  await settle();
  expect(await debts()).toEqual([{ ...FIRST, owed: 3 }]);
  const accounts = await db.selectFrom('account').select(['balance']).distinct().execute();
  expect(accounts.map(({ balance }) => balance).toSorted()).toEqual([0, 2]);
  await post(db, [earn(FIRST, 3)]);
  await settle();
  expect(await debts()).toEqual([]);
});

test('a posting that is left out as a repetition changes no debt', async () => {
  const { db } = api.connection;
  const first = owe(FIRST, 7);
  await post(db, [first]);
  await post(db, [{ ...owe(FIRST, 7), source: first.source }]);
  expect(await debts()).toEqual([{ ...FIRST, owed: 7 }]);
  await post(db, [earn(FIRST, 7)]);
  await settle();
});

test('the migration writes down who owed before there was a list of debtors', async () => {
  const { db } = api.connection;
  await post(db, [owe(FIRST, 40), owe(SECOND, 9), earn(FIRST, 15), earn(SECOND, 9)]);
  await settle();
  const before = await debts();
  expect(before).toEqual([{ ...FIRST, owed: 25 }]);
  await db.deleteFrom('debt').execute();
  await fillDebts(db);
  expect(await debts()).toEqual(before);
  await post(db, [earn(FIRST, 25)]);
  await settle();
});
