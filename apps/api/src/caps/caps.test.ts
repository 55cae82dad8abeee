import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../tests/kit/database/clean-books.ts';
import { activityId } from '../members/seed-demo-activities.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await cleanBooks(api);
  await api.stop();
});

async function isAvailable(avios: number): Promise<boolean> {
  const answer = await api.ask('GET', `/products/purchase/prices?aviosAmount=${avios}`);
  const [tier] = await answer.json();
  return tier.available;
}

test('what a member’s own unpaid order keeps is no reason to show its package as gone', async () => {
  expect(await isAvailable(125_000)).toBe(true);
  const paid = await api.start('purchase', packageOf(100_000));
  await api.pay(paid);
  await api.settle();
  await api.start('purchase', packageOf(80_000));
  expect(await api.capUsed('purchase')).toBe(180_000);
  expect(await isAvailable(80_000)).toBe(true);
  // 100,000 are left once the open order makes way, and not an avios more.
  expect(await isAvailable(100_000)).toBe(true);
  expect(await isAvailable(125_000)).toBe(false);
});

test('an unpaid order counts neither as bought nor as boosted [3.19] [3.22] [7.5]', async () => {
  const activity = {
    id: 'flight',
    type: 'flight',
    sectorType: 'air',
    description: 'Dublin to Boston',
    partner: 'EI',
    avios: 3_000,
    madeAt: new Date(api.now().getTime() - DAY),
  } as const;
  const { number } = await api.newMember({ activities: [activity] });
  const stats = () => api.answer('GET', '/users/current/stats', { number });
  const options = () => api.answer('GET', '/products/booster/options', { number });
  const glpTransactionIds = [
    activityId({ company: 'EI', number: membershipNumber.parse(number) }, activity),
  ];
  const boost = await api.start(
    'booster',
    { ...packageOf(3_000), multiplier: 1, glpTransactionIds },
    { number },
  );
  const purchase = await api.start('purchase', packageOf(2_000), { number });
  expect(await stats()).toEqual({ status: 200, boostedAvios: 0, purchasedAvios: 0 });
  expect(await options()).toMatchObject({
    boostedPointsThisYear: 0,
    remainingAllowance: 100_000,
  });
  for (const id of [boost, purchase]) await api.pay(id, {}, { number });
  expect(await api.settle()).toEqual([]);
  expect(await stats()).toEqual({ status: 200, boostedAvios: 3_000, purchasedAvios: 2_000 });
  expect(await options()).toMatchObject({
    boostedPointsThisYear: 3_000,
    remainingAllowance: 97_000,
  });
});
