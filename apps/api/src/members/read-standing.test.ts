import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount, memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { placeHold } from '../ledger/place-hold.ts';
import { post } from '../ledger/post.ts';
import { readMemberStatus } from './read-standing.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
const mei = { company: 'EI', number: membershipNumber.parse('3081470000000013') } as const;
const nobody = { company: 'EI', number: membershipNumber.parse('3081479999999999') } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  const { householdBalance: _, ...alone } = AOIFE;
  const members = [AOIFE, { ...alone, number: mei.number, balance: null }];
  await seedDemoMembers(api.connection.db, ['EI'], members);
});
afterAll(() => api.stop());

test('a standing is the member’s facts, what they have and what is kept back of it [3.2] [3.3]', async () => {
  const { db } = api.connection;
  await placeHold(db, {
    id: newId(api.clock.now),
    account: memberAccount(aoife),
    amount: 3_000,
    source: { type: 'test', id: 't1' },
    at: api.clock.now,
  });
  expect(await readMemberStatus(db, aoife)).toEqual({
    member: { number: aoife.number, dateOfBirth: '1988-02-29', country: 'IE' },
    balance: 24_350,
    held: 3_000,
    owes: false,
    openProducts: [],
  });
});

test('a balance that is not known is undefined; who is no member has no standing [3.3]', async () => {
  const { db } = api.connection;
  expect(await readMemberStatus(db, mei)).toMatchObject({
    balance: undefined,
    held: 0,
    owes: false,
  });
  expect(await readMemberStatus(db, nobody)).toBeUndefined();
  expect(await readMemberStatus(db, { ...aoife, company: 'BA' })).toBeUndefined();
});

test('a member owes avios until all of them are given back [8.10]', async () => {
  const { db } = api.connection;
  const receivable = receivableAccount(aoife);
  const issued = houseAccount('EI', 'issued', 'AVIOS');
  const owes = async () => (await readMemberStatus(db, aoife))?.owes;

  await move('debt', receivable, issued, 500);
  expect(await owes()).toBe(true);
  await move('part', issued, receivable, 499);
  expect(await owes()).toBe(true);
  await move('rest', issued, receivable, 1);
  expect(await owes()).toBe(false);
});

type Account = ReturnType<typeof memberAccount>;
async function move(kind: string, debit: Account, credit: Account, amount: number) {
  await post(api.connection.db, [
    {
      id: newId(api.clock.now) as LedgerTxnId,
      kind,
      source: { type: 'test', id: kind },
      effectiveAt: api.clock.now,
      entries: [{ debit, credit, unit: 'AVIOS', amount, locked: undefined }],
    },
  ]);
}
