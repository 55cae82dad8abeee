import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { sumOfEntries } from '../../../../tests/kit/database/ledger-sums.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount, memberAccount, openHouseAccounts, openMemberAccounts } from './accounts.ts';
import { placeHold } from './place-hold.ts';
import { type Entry, type LedgerTxn, post } from './post.ts';
import { postAll } from './post-all.ts';
import { readBalance } from './read-balance.ts';
import { releaseHold } from './release-hold.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ISSUED = houseAccount('EI', 'issued', 'AVIOS');
const TRANSIT = houseAccount('EI', 'transit', 'AVIOS');
let numbers = 0;
let alice = memberAccount({ company: 'EI', number: numberOf('0') });
let bob = alice;

function numberOf(text: string) {
  return text.padStart(16, '9') as Parameters<typeof memberAccount>[0]['number'];
}

beforeEach(async () => {
  const owners = ['a', 'b'].map(() => ({
    company: 'EI' as const,
    number: numberOf(`${++numbers}`),
  }));
  await openHouseAccounts(api.connection.db);
  await openMemberAccounts(api.connection.db, owners);
  [alice = alice, bob = bob] = owners.map(memberAccount);
});

function txn(more: Partial<LedgerTxn> & { entries: LedgerTxn['entries'] }): LedgerTxn {
  const id = newId(api.clock.now) as LedgerTxnId;
  return { id, kind: 'credit', source: { type: 'test', id }, effectiveAt: api.clock.now, ...more };
}

function give(account: typeof alice, amount: number): Entry {
  return { debit: ISSUED, credit: account, unit: 'AVIOS', amount, locked: 'credit' };
}

test('a credit changes the balance and the house’s sum by as much', async () => {
  const before = await sumOfEntries(api.connection.db, ISSUED);
  await post(api.connection.db, [txn({ entries: [give(alice, 500)] })]);
  expect(await readBalance(api.connection.db, alice)).toEqual({ balance: 500, held: 0 });
  expect(await sumOfEntries(api.connection.db, ISSUED)).toBe(before - 500);
});

test('the same source and kind is written once, and says so', async () => {
  const first = txn({ entries: [give(alice, 500)] });
  const again = txn({ source: first.source, entries: [give(alice, 500)] });
  expect(await post(api.connection.db, [first])).toEqual(new Set([first.id]));
  expect(await post(api.connection.db, [again])).toEqual(new Set());
  await expect(postAll(api.connection.db, [again])).rejects.toThrow('in the ledger already');
  expect(await readBalance(api.connection.db, alice)).toMatchObject({ balance: 500 });
});

test('several entries on one account in one statement have versions of their own', async () => {
  const transactions = [
    txn({ entries: [give(alice, 1), give(alice, 2)] }),
    txn({ entries: [give(alice, 4)] }),
  ];
  await post(api.connection.db, transactions);
  const versions = await api.connection.db
    .selectFrom('posting')
    .select('locked_version')
    .where('locked_account', '=', alice)
    .orderBy('locked_version')
    .execute();
  expect(versions.map((row) => row.locked_version)).toEqual([1, 2, 3]);
  expect(await readBalance(api.connection.db, alice)).toMatchObject({ balance: 7 });
});

test('nobody’s balance goes below nothing, and then nothing at all is written', async () => {
  await post(api.connection.db, [txn({ entries: [give(alice, 100)] })]);
  const overdraw = txn({
    entries: [
      { debit: alice, credit: TRANSIT, unit: 'AVIOS', amount: 101, locked: 'debit' },
      { debit: TRANSIT, credit: bob, unit: 'AVIOS', amount: 101, locked: 'credit' },
    ],
  });
  await expect(post(api.connection.db, [overdraw])).rejects.toMatchObject({ code: '23514' });
  expect(await readBalance(api.connection.db, bob)).toMatchObject({ balance: 0 });
  expect(await sumOfEntries(api.connection.db, TRANSIT)).toBe(0);
});

test('what is held cannot be spent otherwise, is taken by what it was held for, or given back', async () => {
  const { db } = api.connection;
  const at = api.clock.now;
  await post(db, [txn({ entries: [give(alice, 100)] })]);
  const source = { type: 'test', id: newId(at) };
  const hold = { id: newId(at), account: alice, amount: 80, source, at };
  expect(await placeHold(db, hold)).toBe('placed');
  expect(await placeHold(db, { ...hold, id: newId(at) })).toBe('placed');
  expect(await readBalance(db, alice)).toEqual({ balance: 100, held: 80 });
  const other = { type: 'test', id: newId(at) };
  expect(await placeHold(db, { ...hold, id: newId(at), amount: 21, source: other })).toBe(
    'insufficient',
  );

  const spend: Entry = { debit: alice, credit: ISSUED, unit: 'AVIOS', amount: 30, locked: 'debit' };
  await expect(post(db, [txn({ entries: [spend] })])).rejects.toMatchObject({ code: '23514' });

  await post(db, [txn({ entries: [{ ...spend, amount: 80 }], takesHold: source })]);
  expect(await readBalance(db, alice)).toEqual({ balance: 20, held: 0 });

  expect(await placeHold(db, { ...hold, id: newId(at), amount: 20, source: other })).toBe('placed');
  await releaseHold(db, other, at);
  await releaseHold(db, other, at);
  expect(await readBalance(db, alice)).toEqual({ balance: 20, held: 0 });
});

test('a hold is taken only when its transaction is written', async () => {
  const { db } = api.connection;
  const at = api.clock.now;
  await post(db, [txn({ entries: [give(alice, 100)] })]);
  const source = { type: 'test', id: newId(at) };
  const first = txn({ entries: [give(bob, 1)] });
  await post(db, [first]);
  await placeHold(db, { id: newId(at), account: alice, amount: 10, source, at });
  await post(db, [txn({ source: first.source, entries: [give(alice, 5)], takesHold: source })]);
  expect(await readBalance(db, alice)).toEqual({ balance: 100, held: 10 });
});

test('an account that does not exist cannot be posted to', async () => {
  const nobody = memberAccount({ company: 'EI', number: numberOf('404') });
  await expect(
    post(api.connection.db, [txn({ entries: [give(nobody, 1)] })]),
  ).rejects.toMatchObject({ code: '23514' });
});
