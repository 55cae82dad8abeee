import { boosterOptions } from '@cairn/contract/prices/booster-options';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('generic options show every multiplier, nobody’s activity and the full allowance [7.7] [3.19]', async () => {
  const answer = await api.get('/products/booster/options/generic?partner=ei');
  const options = boosterOptions.parse(await answer.json());
  expect(options.transactionGroups).toEqual([]);
  expect(options.multipliersAvailable.map((one) => one.displayName)).toEqual([
    '1x',
    '2x',
    '3x',
    '4x',
  ]);
  expect(options.multipliersAvailable[3]?.pricing).toEqual({
    discountedPricePerPoint: { EUR: 0.0128, GBP: 0.01094, USD: 0.013888 },
    standardPricePerPoint: { EUR: 0.0128, GBP: 0.01094, USD: 0.013888 },
  });
  expect(options).not.toHaveProperty('campaign');
  expect(options).toMatchObject({ boostedPointsThisYear: 0, remainingAllowance: 100_000 });
});

test('boosting that is switched off is 404', async () => {
  await api.connection.db.updateTable('product_switch').set({ enabled: false }).execute();
  const answer = await api.get('/products/booster/options/generic?partner=ei');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'product_switched_off' });
});
