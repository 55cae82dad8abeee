import { expect, test } from 'vitest';
import { readAddress } from './use-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search), 'EI');

test('the address may name a currency and one of the amounts [2.7] [9.2]', () => {
  expect(read('')).toEqual({ currency: undefined, requested: undefined, isCorrected: false });
  expect(read('currency=EUR&avios=15000&utm_source=a')).toEqual({
    currency: 'EUR',
    requested: 15_000,
    isCorrected: false,
  });
});

test.each(['currency=gold', 'avios=7', 'avios=15,000', 'avios='])(
  '%s is ignored, and the address corrected [2.7]',
  (search) => {
    expect(read(search)).toEqual({
      currency: undefined,
      requested: undefined,
      isCorrected: true,
    });
  },
);
