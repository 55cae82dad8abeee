import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Select } from './select.tsx';

const currencies = [
  { value: 'EUR', text: 'EUR €' },
  { value: 'USD', text: 'USD $' },
];

test('the label names the select', () => {
  const markup = renderToStaticMarkup(
    <Select label="Currency" name="currency" options={currencies} defaultValue="USD" />,
  );
  const [, id] = /<label for="([^"]+)"[^>]*>Currency</.exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`<select[^>]* id="${id}"`));
  expect(markup).toContain('<option value="USD" selected="">USD $</option>');
  expect(markup).not.toContain('style=');
});

test('a hidden label is still read', () => {
  const markup = renderToStaticMarkup(
    <Select label="Currency" hideLabel id="cur" options={currencies} />,
  );
  expect(markup).toContain('<label for="cur" class="visually-hidden">Currency</label>');
});
