import type { Currency } from '@cairn/contract/values/currency';
import { expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { loadPackagePrices } from './load-packages.server.ts';

const TIERS = [{ lower: 2_000, upper: 19_999, price: 0.02 }];

/** The currency that a visitor from Ireland gets, and those that were asked for. */
async function load(sold: readonly Currency[], search = '') {
  const asked: unknown[] = [];
  const visit = {
    company: 'EI' as const,
    market: 'IE' as const,
    shopApi: async (_path: string, question?: { query?: Record<string, string> }) => {
      const currency = question?.query?.currency;
      asked.push(currency);
      return { ok: true as const, value: sold.some((one) => one === currency) ? TIERS : [] };
    },
  };
  const prices = await loadPackagePrices(
    visit,
    'purchase',
    new URL(`https://shop.example/purchase${search}`),
  );
  return { asked, ...(prices.ok && prices.value) };
}

test('a visitor sees prices in their market’s currency, else in the first that has any [4.24]', async () => {
  const own = { asked: ['EUR'], currency: 'EUR', tiers: TIERS };
  expect(await load(['GBP', 'EUR'])).toEqual(own);
  const first = { asked: ['EUR', 'GBP', 'USD'], currency: 'USD', tiers: TIERS };
  expect(await load(['USD'])).toEqual(first);
  expect(await load(['USD'], '?currency=gold'), 'which is no currency').toEqual(first);
  expect(await load([])).toMatchObject({ currency: 'EUR', tiers: [] });
});

test('a currency that the address names does not give way [4.24]', async () => {
  const named = { asked: ['GBP'], currency: 'GBP', tiers: [] };
  expect(await load(['EUR'], '?currency=GBP')).toEqual(named);
});

test('prices that cannot be had are a failure, whichever was asked for [4.24]', async () => {
  const shopApi = async () => failed('network_error_500');
  const url = new URL('https://shop.example/purchase');
  expect(
    await loadPackagePrices({ company: 'EI', market: 'IE', shopApi }, 'purchase', url),
  ).toEqual(failed('network_error_500'));
});
