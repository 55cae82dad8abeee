import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { quoteOrder } from './quote-order.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a purchase is quoted at its tier’s price, with the bonus of the moment [7.21]', async () => {
  const { db } = api.connection;
  const quote = await quoteOrder(db, 'EI', 'purchase', 25_000, 'USD', api.clock.now);
  expect(quote).toEqual({ priceMicro: 19_205, totalMinor: 48_013, bonusAvios: 6_250 });
  const inAnAge = new Date(api.clock.now.getTime() + 10 * 365 * 86_400_000);
  const later = await quoteOrder(db, 'EI', 'purchase', 25_000, 'USD', inAnAge);
  expect(later?.bonusAvios).toBe(0);
});

test('a transfer is quoted its fee [7.20]', async () => {
  const { db } = api.connection;
  const quote = await quoteOrder(db, 'EI', 'transfer', 27_000, 'GBP', api.clock.now);
  expect(quote).toEqual({ priceMicro: 1_899, totalMinor: 5_128, bonusAvios: 0 });
});

test('what is closed or has lost its price is not quoted, each company by itself [7.19]', async () => {
  const { db } = api.connection;
  const { now } = api.clock;
  expect(await quoteOrder(db, 'EI', 'purchase', 70_000, 'EUR', now)).toBeUndefined();
  await db
    .deleteFrom('tier_price')
    .where('company', '=', 'EI')
    .where('product', '=', 'gift')
    .where('currency', '=', 'USD')
    .execute();
  expect(await quoteOrder(db, 'EI', 'gift', 2_000, 'USD', now)).toBeUndefined();
  expect(await quoteOrder(db, 'EI', 'gift', 2_000, 'EUR', now)).toBeDefined();
  expect(await quoteOrder(db, 'BA', 'gift', 2_000, 'USD', now)).toBeDefined();
});
