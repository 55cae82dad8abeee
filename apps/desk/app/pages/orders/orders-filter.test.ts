import { expect, test } from 'vitest';
import { ordersPath } from '#app/text/paths.ts';
import { type OrderFilter, orderFilter } from './orders-filter.ts';

const TODAY = '2026-11-17';
const filter = (text: string) => orderFilter(new URLSearchParams(text), TODAY);

test('without anything in its address the list has the orders started in the last seven days', () => {
  expect(filter('')).toEqual({ step: 'started', from: '2026-11-11', to: TODAY });
  expect(filter('step=lost&product=subscription&from=once&refusal=declined')).toEqual(filter(''));
});

test('the link of a figure leads to the list that its filter asks for', () => {
  const behind: OrderFilter = {
    step: 'refused',
    from: '2026-11-01',
    to: '2026-11-02',
    company: 'EI',
    currency: 'EUR',
    product: 'gift',
    refusal: 'declined',
  };
  expect(filter(ordersPath(behind).slice('/orders?'.length))).toEqual(behind);
});
