import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';
import { activityId } from '../members/seed-demo-activities.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.stop();
});

async function isAvailable(avios: number): Promise<boolean> {
  const answer = await api.call('GET', `/products/purchase/prices?aviosAmount=${avios}`);
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

test('nor are avios that an unpaid transfer holds: the next transfer may use them, until it is paid [5.4] [8.10]', async () => {
  const { number } = await api.newMember({ balance: 9_000 });
  const allowance = () => api.answer('GET', '/users/current/transfer-allowance', { number });
  const year = api.now().getUTCFullYear();
  const untouched = { status: 200, year, cap: 162_000, left: 162_000, owedAvios: 0, heldAvios: 0 };
  const prices = '/products/transfer/prices?aviosAmount=5000';
  // Dated, so that the avios stay held once the fee is paid.
  const issueDate = new Date(api.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  const body = aviosFor(TOM, 6_000, { issueDate });
  const id = await api.start('transfer', body, { number, claims: steppedUpFor(body) });
  expect((await api.points(number))?.held).toBe(6_000);
  expect(await allowance()).toEqual(untouched);
  expect(await api.answer('GET', prices, { number })).not.toHaveProperty('errorCode');
  await api.pay(id, {}, { number });
  await api.settle();
  expect(await allowance()).toEqual({ ...untouched, left: 156_000, heldAvios: 6_000 });
  expect(await api.answer('GET', prices, { number })).toMatchObject({ errorCode: 59 });
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
