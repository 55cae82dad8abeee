import { fillIn } from '@cairn/contract/values/fill-in';
import { expect, test } from 'vitest';
import { fillInPlural } from './plural.ts';

test('marks are filled in wherever they stand; unknown ones stay visible', () => {
  expect(fillIn('{a} and {b}, {a} or {c}', { a: '1', b: '$&' })).toBe('1 and $&, 1 or {c}');
});

test('a value that ends with a full stop ends its sentence [4.2]', () => {
  expect(fillIn('Desde {price}. Hasta {price} más.', { price: '1,50 cts.' })).toBe(
    'Desde 1,50 cts. Hasta 1,50 cts. más.',
  );
});

test('a number decides between the plural forms of its language; a missing form is the general one', () => {
  const english = { one: '{count} package', other: '{count} packages of {size}' };
  expect(fillInPlural(english, 1, {}, 'en-GB')).toBe('1 package');
  expect(fillInPlural(english, 1_200, { size: '2' }, 'en-GB')).toBe('1,200 packages of 2');
  const polish = { one: 'punkt', few: 'punkty', many: 'punktów', other: 'punktu' };
  const forms = [1, 3, 5, 1.5].map((count) => fillInPlural(polish, count, {}, 'pl-PL'));
  expect(forms).toEqual(['punkt', 'punkty', 'punktów', 'punktu']);
  expect(fillInPlural({ other: 'días' }, 1, {}, 'es-ES')).toBe('días');
});
