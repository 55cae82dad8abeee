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
  const id = await api.start('purchase', packageOf(125_000));
  expect(await api.capUsed('purchase')).toBe(125_000);
  expect(await isAvailable(125_000)).toBe(true);
  await api.pay(id);
  await api.settle();
  expect(await isAvailable(125_000)).toBe(false);
});
