import { COMPANIES, type Company, OPERATIONS } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { listTiers } from './list-tiers.ts';
import { quoteOf } from './rules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function quote(
  company: Company,
  product: TieredProduct,
  avios: number,
  currency: Currency,
  now = api.clock.now,
) {
  const tiers = await listTiers(api.connection.db, company, product, now);
  return quoteOf(product, avios, tiers, currency, now);
}

test.each(COMPANIES)('%s has every price in each of its currencies [9.6]', async (company) => {
  const { db } = api.connection;
  for (const table of ['tier_price', 'booster_price', 'subscription_price'] as const) {
    const prices = await db
      .selectFrom(table)
      .select(({ fn }) => ['currency', fn.countAll().as('count')])
      .where('company', '=', company)
      .groupBy('currency')
      .execute();
    const { currencies } = OPERATIONS[company];
    const priced = prices.map(({ currency }) => currency);
    expect(priced.toSorted(), table).toEqual(currencies.toSorted());
    expect(new Set(prices.map(({ count }) => count)).size, table).toBe(1);
  }
});

test('a purchase is quoted at its tier’s price, with the bonus of the moment [7.21]', async () => {
  expect(await quote('EI', 'purchase', 25_000, 'USD')).toEqual({
    priceMicro: 19_205,
    totalMinor: 48_013,
    bonusAvios: 6_250,
  });
  const inAnAge = new Date(api.clock.now.getTime() + 10 * 365 * 86_400_000);
  const later = await quote('EI', 'purchase', 25_000, 'USD', inAnAge);
  expect(later?.bonusAvios).toBe(0);
});

test('a transfer is quoted its fee [7.20]', async () => {
  expect(await quote('EI', 'transfer', 27_000, 'GBP')).toEqual({
    priceMicro: 1_899,
    totalMinor: 5_128,
    bonusAvios: 0,
  });
});

test('what is closed or has lost its price is not quoted, each company by itself [7.19]', async () => {
  const { db } = api.connection;
  expect(await quote('EI', 'purchase', 70_000, 'EUR')).toBeUndefined();
  await db
    .deleteFrom('tier_price')
    .where('company', '=', 'EI')
    .where('product', '=', 'gift')
    .where('currency', '=', 'USD')
    .execute();
  expect(await quote('EI', 'gift', 2_000, 'USD')).toBeUndefined();
  expect(await quote('EI', 'gift', 2_000, 'EUR')).toBeDefined();
  expect(await quote('BA', 'gift', 2_000, 'USD')).toBeDefined();
});
