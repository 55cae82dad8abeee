import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { someoneWaits } from '../../../../tests/kit/database/someone-waits.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { houseAccount, memberAccount, openMemberAccounts, receivableAccount } from './accounts.ts';
import { placeHold } from './place-hold.ts';
import { type Entry, post } from './post.ts';
import { readBalance } from './read-balance.ts';
import { settleReceivables } from './settle-receivables.ts';

const OWNERS = Array.from({ length: 8 }, (_, index) => ({
  company: 'EI' as const,
  number: membershipNumber.parse(`${9 * 10 ** 15 + index}`),
}));
const ACCOUNTS = OWNERS.map(memberAccount);
const [FIRST = expect.unreachable(), ...OTHERS] = ACCOUNTS;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await openMemberAccounts(api.connection.db, OWNERS);
});
afterAll(() => api.stop());

async function give(db: Database, accounts: readonly (typeof FIRST)[], amount: number) {
  const id = newId(api.clock.now) as LedgerTxnId;
  const debit = houseAccount('EI', 'issued', 'AVIOS');
  const [first, ...rest] = accounts.map(
    (credit): Entry => ({ debit, credit, unit: 'AVIOS', amount, locked: 'credit' }),
  );
  if (!first) throw new Error('Nobody gets anything');
  const source = { type: 'test', id };
  const entries = [first, ...rest] as const;
  await post(db, [{ id, kind: 'credit', source, effectiveAt: api.clock.now, entries }]);
}

function hold(db: Database, amount: number) {
  const id = newId(api.clock.now);
  const source = { type: 'test', id };
  return placeHold(db, { id, account: FIRST, amount, source, at: api.clock.now });
}

test('of two holds at once the second is refused what the first has taken [7.22]', async () => {
  const { db } = api.connection;
  await give(db, [FIRST], 100);
  const first = await db.startTransaction().execute();
  expect(await hold(first, 80)).toBe('placed');
  const second = hold(db, 80);
  await someoneWaits(api.connection.db);
  await first.commit().execute();
  expect(await second).toBe('insufficient');
  expect(await readBalance(db, FIRST)).toEqual({ balance: 100, held: 80 });
});

test('who waits for an account has locked none that comes after it: nobody waits in a circle', async () => {
  const { db } = api.connection;
  const lock = (trx: Database, ids: readonly (typeof FIRST)[]) =>
    trx.selectFrom('account').select('id').where('id', 'in', ids).forUpdate().noWait().execute();
  const other = await db.startTransaction().execute();
  await lock(other, [FIRST]);
  const posted = give(db, ACCOUNTS.toReversed(), 7);
  await someoneWaits(api.connection.db);
  expect(await lock(other, OTHERS)).toHaveLength(OTHERS.length);
  await other.commit().execute();
  await posted;
  expect(await readBalance(db, OTHERS[0] ?? FIRST)).toEqual({ balance: 7, held: 0 });
});

test('a debtor whose account is locked holds no other up, and pays at the next run [8.10]', async () => {
  const { db } = api.connection;
  const id = newId(api.clock.now) as LedgerTxnId;
  const owe = (owner: (typeof OWNERS)[number]): Entry => {
    const credit = houseAccount('EI', 'issued', 'AVIOS');
    const debit = receivableAccount(owner);
    return { debit, credit, unit: 'AVIOS', amount: 5, locked: undefined };
  };
  const [first = expect.unreachable(), second = expect.unreachable()] = OWNERS;
  const entries = [owe(first), owe(second)] as const;
  const source = { type: 'test', id };
  await post(db, [{ id, kind: 'debt', source, effectiveAt: api.clock.now, entries }]);
  const owed = () => db.selectFrom('debt').select('number').execute();

  const other = await db.startTransaction().execute();
  await other.selectFrom('account').select('id').where('id', '=', FIRST).forUpdate().execute();
  await settleReceivables(db, api.clock.now);
  expect(await owed()).toEqual([{ number: first.number }]);
  await other.commit().execute();
  await settleReceivables(db, api.clock.now);
  expect(await owed()).toEqual([]);
});
