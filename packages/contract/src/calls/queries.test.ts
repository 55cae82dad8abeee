import { expect, test } from 'vitest';
import { historyQuery } from '../orders/transaction-history.ts';
import { boosterOptionsQuery } from '../prices/booster-options.ts';
import { personalPricesQuery } from './personal-prices-query.ts';

const partner = 'ei';

test.each([
  ['personal prices [7.10]', personalPricesQuery],
  ['booster options [7.8]', boosterOptionsQuery],
])('an amount in the query for %s is a whole number above nothing', (_, schema) => {
  expect(schema.parse({ partner })).toEqual({ partner });
  expect(schema.parse({ partner, aviosAmount: '20000' })).toEqual({ partner, aviosAmount: 20_000 });
  for (const aviosAmount of ['0', '-1', '1.5', '', '0x10', '1e3', 'many', '1234567890'])
    expect(schema.safeParse({ partner, aviosAmount }).success, aviosAmount).toBe(false);
});

test('personal prices can be asked for a recipient by number [7.10]', () => {
  const fits = (targetFfpNumber: string) =>
    personalPricesQuery.safeParse({ partner, targetFfpNumber }).success;
  expect(fits('3081470000000002')).toBe(true);
  expect(fits('Liam')).toBe(false);
});

test('a page of the history has 10 entries unless asked, and never more than 50', () => {
  const limitOf = (limit?: string) => historyQuery.safeParse({ partner, limit }).data?.limit;
  expect(limitOf()).toBe(10);
  expect(limitOf('1')).toBe(1);
  expect(limitOf('50')).toBe(50);
  expect(limitOf('51')).toBeUndefined();
  expect(limitOf('0')).toBeUndefined();
});
