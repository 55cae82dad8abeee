import { expect, test } from 'vitest';
import { PRODUCTS, startPage } from './product.ts';

test('each flow starts at its own name [2.19]', () => {
  expect(PRODUCTS.map(startPage)).toEqual([
    '/purchase',
    '/gift',
    '/transfer',
    '/booster',
    '/subscription',
  ]);
});
