import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanBooks } from '../../../../tests/kit/clean-books.ts';
import { type PayingApi, packageOf, startPayingApi } from '../../../../tests/kit/paying-api.ts';

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
