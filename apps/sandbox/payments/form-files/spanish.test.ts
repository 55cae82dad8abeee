import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ENGLISH = new URL(
  'packages/server/translations/en-US.json.js',
  import.meta.resolve('@adyen/adyen-web'),
);

test('every heading of the ways to pay and every label of a saved card is in Spanish too [4.28]', () => {
  const spanish: object = JSON.parse(readFileSync(new URL('es-ES.json', import.meta.url), 'utf8'));
  const keys = [...readFileSync(ENGLISH, 'utf8').matchAll(/"([^"]+)":"/g)].map(([, key]) => key);
  const shown = keys.filter((key) =>
    /^(paymentMethodsList|creditCard\.storedCard)\./.test(key ?? ''),
  );
  expect(shown).toContain('paymentMethodsList.storedPayments.label');
  expect(Object.keys(spanish)).toEqual(expect.arrayContaining(shown));
});
