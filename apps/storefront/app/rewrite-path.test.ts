import { expect, test } from 'vitest';
import { repairedQuery, rewrittenBase } from './rewrite-path.server.ts';

const COLLECT = '/collect-avios/buy';
const SPEND = '/spend-avios/buy';
const basePaths = ['', COLLECT, SPEND];

test.each([
  [SPEND, '/', COLLECT],
  [SPEND, '/purchase', COLLECT],
  [SPEND, '/avios-gift-transfer', COLLECT],
  [SPEND, '/transfer', undefined],
  [SPEND, '/transfer/recipient', undefined],
  [SPEND, '/checkout', undefined],
  [SPEND, '/checkout/transaction/p1', undefined],
  [SPEND, '/external/checkout/p1', undefined],
  [SPEND, '/checkouts', COLLECT],
  [COLLECT, '/transfer', SPEND],
  [COLLECT, '/transfer/recipient', SPEND],
  [COLLECT, '/transfers', undefined],
  [COLLECT, '/', undefined],
  [COLLECT, '/checkout/t1', undefined],
  ['', '/transfer', undefined],
])('%s%s is sent to %s [2.21]', (basePath, path, target) => {
  expect(rewrittenBase({ basePath, basePaths }, path)).toBe(target);
});

test('nobody is sent to a base path that is not served [2.21]', () => {
  expect(rewrittenBase({ basePath: SPEND, basePaths: [SPEND] }, '/')).toBeUndefined();
  expect(rewrittenBase({ basePath: COLLECT, basePaths: [COLLECT] }, '/transfer')).toBeUndefined();
});

test.each([
  ['/gift??utm_source=cedar&utm_medium=email', '/gift?utm_source=cedar&utm_medium=email'],
  ['/gift?%3Futm_source=cedar', '/gift?utm_source=cedar'],
  ['/gift%3Futm_source=cedar', '/gift?utm_source=cedar'],
  ['/gift%3futm_source=cedar', '/gift?utm_source=cedar'],
  ['/gift?currency=EUR?utm_source=cedar', '/gift?currency=EUR&utm_source=cedar'],
  ['/gift?currency=EUR??utm_source=cedar', '/gift?currency=EUR&utm_source=cedar'],
  ['/gift?currency=EUR&?utm_source=cedar', '/gift?currency=EUR&utm_source=cedar'],
  ['/gift??currency=EUR&utm_source=cedar', '/gift?currency=EUR&utm_source=cedar'],
  ['/gift??a=1?utm_source=cedar', '/gift?a=1&utm_source=cedar'],
  [
    '/collect-avios/buy/es-ES/gift??utm_source=cedar',
    '/collect-avios/buy/es-ES/gift?utm_source=cedar',
  ],
  ['/gift?utm_source=a?utm_medium=b', '/gift?utm_source=a&utm_medium=b'],
])('%s is repaired to %s [2.22]', (address, repaired) => {
  expect(repairedQuery(address)).toBe(repaired);
  expect(repairedQuery(repaired)).toBe(repaired);
});

test.each([
  '/gift',
  '/gift?utm_source=cedar',
  '/gift?to=%2Fx%3Futm_source%3Dcedar',
  '/gift?a=b?c=d',
  '/gift??a=b',
])('%s stays as it is [2.22]', (address) => {
  expect(repairedQuery(address)).toBe(address);
});
