import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { NOW, useShop } from '../../books/test-kit.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { openWithBalance } from '../../members/open-with-balance.ts';
import { up } from './0009-openings.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
});
afterAll(() => api.stop());

test('who came with nothing before has brought it; who may only have been sent something has not', async () => {
  const { db } = api.connection;
  await useShop(db, NOW);
  const owner = (number: string) =>
    ({ company: 'EI', number: membershipNumber.parse(number), balance: 9 }) as const;
  const [came, recipient] = [owner('3081470000000031'), owner('3081470000000002')];
  await openMemberAccounts(db, [came]);
  await up(db);
  await up(db);
  expect(await openWithBalance(db, [came, recipient], NOW)).toEqual([recipient]);
});
