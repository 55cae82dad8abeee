import { expect, test } from 'vitest';
import { withoutIds } from '#app/errors/report-to-server.ts';

test.each([
  ['https://shop.example/purchase?currency=EUR#list', 'https://shop.example/purchase'],
  ['https://shop.example/checkout/p9jHHJtq9G4Uiqu1dPgaSGAsBb', 'https://shop.example/checkout/:id'],
  [
    'https://shop.example/es-ES/history/sub1jHHJtq9G4Uiqu1dPgaSGAsBb.3',
    'https://shop.example/es-ES/history/:id',
  ],
  [
    'https://shop.example/api/transactions/gwd9jHHJtq9G4Uiqu1dPgaSGA/state',
    'https://shop.example/api/transactions/:id/state',
  ],
  [
    'https://shop.example/assets/start-monitoring-C0VUFR_.js',
    'https://shop.example/assets/start-monitoring-C0VUFR_.js',
  ],
])('monitoring sends %s as %s [7.32]', (url, sent) => {
  expect(withoutIds(url)).toBe(sent);
});
