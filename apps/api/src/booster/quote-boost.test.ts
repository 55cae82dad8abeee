import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { quoteBoost } from './quote-boost.ts';
import { boost } from './test-boost.ts';

const NOW = new Date();
const activity = {
  type: 'flight',
  sectorType: 'short-haul',
  description: 'Flight, Dublin to Lisbon',
  partner: 'airline',
  madeAt: NOW,
} as const;
const flights = [
  { ...activity, id: 'there', avios: 2_400 },
  { ...activity, id: 'back', avios: 3_000 },
];
const { householdBalance: _, ...TOM } = { ...AOIFE, number: '3081470000000002' };
const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
const request = {
  glpTransactionIds: ['there', 'back'].map((id) => `EI-${AOIFE.number}-${id}`),
  multiplier: 3,
  numberOfPoints: 16_200,
  currency: 'EUR',
} as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  markMadeUp(api.connection.db);
  const members = [AOIFE, TOM].map((member) => ({ ...member, activities: flights }));
  await seedDemoMembers(api.connection.db, ['EI'], members, NOW);
});
afterAll(() => api.stop());

const quote = async (more: Partial<Parameters<typeof quoteBoost>[2]> = {}, member = aoife) =>
  await quoteBoost(api.connection.db, member, { ...request, ...more }, NOW);

test('a boost is quoted at the discounted price, in the currency asked for [7.18] [3.17]', async () => {
  const amounts = { kind: 'quoted', qualifyingAvios: 5_400, avios: 16_200 };
  expect(await quote()).toEqual({ ...amounts, priceMicro: 12_800, totalMinor: 20_736 });
  const inPounds = await quote({ currency: 'GBP' });
  expect(inPounds).toEqual({ ...amounts, priceMicro: 10_940, totalMinor: 17_723 });
});

test('another member’s activity is as unknown as one that is not there [7.18]', async () => {
  const foreign = await quote({ glpTransactionIds: [`EI-${TOM.number}-there`] });
  expect(foreign.kind).toBe('bad_request');
  expect(await quote({ glpTransactionIds: ['nonsense'] })).toEqual(foreign);
});

test('a multiplier is one of those on offer [7.18] [9.5]', async () => {
  const answer = await quote({ multiplier: 5, numberOfPoints: 27_000 });
  expect(answer).toMatchObject({ kind: 'bad_request' });
});

test('an order that has one of them keeps the other from being boosted with it [3.19]', async () => {
  await boost(api.connection.db, `EI-${AOIFE.number}-back`, AOIFE.number);
  expect(await quote()).toEqual({ kind: 'boosted_already' });
  const one = { glpTransactionIds: [`EI-${AOIFE.number}-there`], numberOfPoints: 7_200 };
  expect(await quote(one)).toMatchObject({ kind: 'quoted', qualifyingAvios: 2_400 });
});
