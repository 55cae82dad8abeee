import { subscriptionPackages } from '@cairn/contract/subscription-packages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function packages(query = '') {
  const answer = await api.get(`/subscriptionsPackages?partner=ei${query}`);
  return subscriptionPackages.parse(await answer.json());
}

test('the four plans come with avios and prices, monthly and annually [7.13] [3.24]', async () => {
  const plans = await packages();
  expect(plans.map((plan) => plan.avios)).toEqual([
    { monthly: 1_000, annually: 12_000 },
    { monthly: 5_000, annually: 60_000 },
    { monthly: 10_000, annually: 120_000 },
    { monthly: 15_000, annually: 180_000 },
  ]);
  expect(plans.map((plan) => plan.prices.monthly.currentPrice)).toEqual([14.9, 65, 128, 189]);
});

test('a year costs twelve months less 7 %, and says what that saves [3.24]', async () => {
  const [, steady] = await packages();
  expect(steady?.prices).toEqual({
    monthly: { originalPrice: 65, currentPrice: 65, savings: 0 },
    annually: {
      originalPrice: 780,
      currentPrice: { EUR: 725.4, GBP: 620.05, USD: 787.11 },
      savings: 54.6,
    },
    frequencyDifference: 54.6,
  });
});

test('prices come in the currency asked for', async () => {
  const [light] = await packages('&currency=GBP');
  expect(light?.prices.monthly.currentPrice).toBe(12.74);
});

test('for a visitor every plan is open, and nobody is logged in [3.24]', async () => {
  for (const plan of await packages()) {
    expect(plan.eligibility).toEqual({ status: true, loggedIn: false, errorCodes: [] });
  }
});

test('subscriptions that are switched off are 404', async () => {
  await api.connection.db.updateTable('product_switch').set({ enabled: false }).execute();
  expect((await api.get('/subscriptionsPackages?partner=ei')).status).toBe(404);
});
