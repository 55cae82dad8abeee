import { micro, minor } from '@cairn/contract/values/money';
import type { Product } from '@cairn/contract/values/product';
import { expect, test } from 'vitest';
import { compareProducts } from './compare-products.server.ts';
import type { FromPrice } from './prices/from-price.ts';

const product = (type: Product, ...lines: string[]) => ({ type, name: `Name of ${type}`, lines });
const section = {
  title: 'Compare',
  tableTitles: ['Good for', 'Avios for your money'],
  products: [
    product('purchase', 'One trip | or two', '{earnRate} avios | for {unit}'),
    product('transfer', 'Friends', '{earnRate} avios | for {unit}'),
    product('gift', 'Birthdays', '{earnRate} avios | for {unit}'),
    product('subscription', 'Every month', '{earnRate} avios | for {unit}'),
  ],
};
const bought = (price: number): FromPrice => ({
  pricePerAvios: micro(price / 2),
  basePricePerAvios: micro(price),
});
const offered = new Map<Product, FromPrice>([
  ['purchase', bought(15_000)],
  ['transfer', { total: minor(2_500) }],
  ['gift', bought(900)],
  ['subscription', bought(12_000)],
]);
const context = { company: 'BA', currency: 'GBP', locale: 'en-GB' } as const;

test.each(['EI', 'IB'] as const)('there is no comparison for %s [2.28]', (company) => {
  expect(compareProducts(section, offered, { ...context, company })).toBeUndefined();
});

test('three columns: the first three products that have prices [2.28] [9.13]', () => {
  const names = (prices: typeof offered) =>
    compareProducts(section, prices, context)?.columns.map(({ type }) => type);
  expect(names(offered)).toEqual(['purchase', 'transfer', 'gift']);
  expect(names(new Map(offered).set('transfer', {}))).toEqual(['purchase', 'gift', 'subscription']);
});

test('fewer than three products with prices are not compared [2.28]', () => {
  const two = new Map(offered).set('transfer', {}).set('gift', {});
  expect(compareProducts(section, two, context)).toBeUndefined();
  const gone = new Map([...two].slice(0, 1));
  expect(compareProducts(section, gone, context)).toBeUndefined();
});

test('a cell is split on the bar [2.28]', () => {
  const cells = compareProducts(section, offered, context)?.rows[0]?.cells;
  expect(cells).toEqual([['One trip', 'or two'], ['Friends'], ['Birthdays']]);
});

test('the earn rate is avios for one unit of money, without bonus, rounded down; a transfer has none [2.28]', () => {
  const cells = compareProducts(section, offered, context)?.rows[1]?.cells;
  expect(cells).toEqual([['66 avios', 'for £1'], ['–'], ['1,111 avios', 'for £1']]);
});

test('a line that is missing leaves its cell empty', () => {
  const short = { ...section, products: section.products.map((one) => ({ ...one, lines: ['A'] })) };
  expect(compareProducts(short, offered, context)?.rows[1]?.cells).toEqual([['–'], ['–'], ['–']]);
});

test('without content there is no comparison', () => {
  expect(compareProducts(undefined, offered, context)).toBeUndefined();
});
