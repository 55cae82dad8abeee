import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import { availableProducts } from '@cairn/contract/prices/products';
import { bonusOf, quotePackage, tierOf } from '@cairn/contract/prices/tier';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

async function tiersOf(product: string, query = ''): Promise<PriceTier[]> {
  const answer = await api.get(`/products/${product}/prices/generic?partner=ei${query}`);
  expect(answer.status).toBe(200);
  return priceTiers.parse(await answer.json());
}

test('the products on offer are listed in the shop’s order [7.2] [3.1]', async () => {
  const answer = await api.get('/products?partner=ei');
  expect(availableProducts.parse(await answer.json())).toEqual({
    availableProducts: ['purchase', 'gift', 'transfer', 'booster', 'subscription'],
  });
});

test('a product that is switched off is missing, and its calls are 404 with a code of their own [7.2]', async () => {
  await switchGift(false);
  const products = availableProducts.parse(await (await api.get('/products?partner=ei')).json());
  expect(products.availableProducts).not.toContain('gift');
  const prices = await api.get('/products/gift/prices/generic?partner=ei');
  expect(prices.status).toBe(404);
  expect(await prices.json()).toMatchObject({ code: 'product_switched_off' });
  expect((await api.get('/products/gift/prices/generic?partner=ba')).status).toBe(200);
  await switchGift(true);
});

async function switchGift(enabled: boolean) {
  await api.connection.db
    .updateTable('product_switch')
    .set({ enabled })
    .where('company', '=', 'EI')
    .where('product', '=', 'gift')
    .execute();
}

test.each(['purchase', 'gift'])(
  '%s has a tier for every offered package [7.9] [9.2]',
  async (product) => {
    const tiers = await tiersOf(product);
    for (const avios of PACKAGE_AMOUNTS) expect(tierOf(avios, tiers)?.lower).toBe(avios);
  },
);

test('a generic tier carries one price, in the currency asked for [3.10] [3.20]', async () => {
  const inEuro = await tiersOf('purchase');
  const inPounds = await tiersOf('purchase', '&currency=GBP');
  expect(tierOf(25_000, inEuro)?.price).toBe(0.0177);
  expect(tierOf(25_000, inPounds)?.price).toBe(0.015128);
  expect(await tiersOf('purchase', '&currency=EUR')).toEqual(inEuro);
});

test('the demo’s price list says what was decided for it', async () => {
  const tiers = await tiersOf('purchase');
  const prices = [2_000, 10_000, 20_000, 90_000, 200_000].map(
    (avios) => tierOf(avios, tiers)?.price,
  );
  expect(prices).toEqual([0.0245, 0.0189, 0.01795, 0.0166, 0.015]);
  expect(tierOf(70_000, tiers)?.available).toBe(false);
});

test('a transfer’s price is the fee for the whole of it, from 1,000 to 27,000 avios', async () => {
  const tiers = await tiersOf('transfer');
  expect(tierOf(999, tiers)).toBeUndefined();
  expect(tierOf(1_000, tiers)?.price).toBe(25);
  expect(tierOf(27_000, tiers)?.price).toBe(60);
  expect(tierOf(28_000, tiers)).toBeUndefined();
  for (let avios = 1_000; avios <= 27_000; avios += 1_000)
    expect(tierOf(avios, tiers)).toBeDefined();
});

test('a bonus stands on its tiers between its dates by the server’s clock [3.10]', async () => {
  const tier = tierOf(25_000, await tiersOf('purchase'));
  expect(tier?.applicableBonus).toMatchObject({ type: 'percentage', value: 25 });
  expect(tierOf(15_000, await tiersOf('purchase'))?.applicableBonus).toBeUndefined();

  const end = new Date(tier?.applicableBonus?.endDate ?? Number.NaN);
  const present = api.clock.now;
  api.clock.now = new Date(end.getTime() + 1);
  expect(tierOf(25_000, await tiersOf('purchase'))?.applicableBonus).toBeUndefined();
  api.clock.now = present;
});

test('25,000 avios cost €442.50 and bring 6,250 more while the bonus runs', async () => {
  const tiers = await tiersOf('purchase');
  const quote = quotePackage(25_000, tiers, 'EUR', api.clock.now);
  expect(quote).toMatchObject({ total: 44_250, bonusAvios: 6_250, pricePerAvios: 14_160 });
  const gift = tierOf(25_000, await tiersOf('gift'));
  expect(gift && bonusOf(25_000, gift, api.clock.now)).toBe(0);
});

test.each(['booster', 'subscription', 'nonsense'])(
  '%s has no price tiers: 404',
  async (product) => {
    const answer = await api.get(`/products/${product}/prices/generic?partner=ei`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('an unknown currency is refused with what is accepted', async () => {
  const answer = await api.get('/products/purchase/prices/generic?partner=ei&currency=CHF');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    code: 'bad_request',
    message: `currency must be one of ${CURRENCIES.join(', ')}.`,
  });
});

test.each([
  ['ei', 'Europe/Dublin'],
  ['ba', 'Europe/London'],
] as const)('%s’s bonus ends with a month in %s', async (partner, timeZone) => {
  const answer = await api.get(`/products/purchase/prices/generic?partner=${partner}`);
  const tier = tierOf(25_000, priceTiers.parse(await answer.json()));
  const end = new Date(tier?.applicableBonus?.endDate ?? Number.NaN);
  expect(end.toLocaleTimeString('en-GB', { timeZone })).toBe('23:59:59');
  const next = new Date(end.getTime() + 1000);
  expect(next.toLocaleDateString('en-GB', { timeZone, day: 'numeric' })).toBe('1');
});
