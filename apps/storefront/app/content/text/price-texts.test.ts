import { micro } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { pricePerAviosText } from './price-texts.ts';

const UNITS = { EUR: { shown: '{amount}\u00a0cts.', spoken: '{amount} céntimos' } };

test('a price per avios is shown and read in hundredths of the unit', () => {
  expect(pricePerAviosText(micro(14_160), 'EUR', 'es-ES', UNITS)).toEqual({
    shown: '1,42\u00a0cts.',
    spoken: '1,42 céntimos',
  });
});

test('without a name for the hundredths a price per avios is a fraction of the unit', () => {
  const text = { shown: '£0.0142', spoken: '£0.0142' };
  expect(pricePerAviosText(micro(14_160), 'GBP', 'en-GB', UNITS)).toEqual(text);
  expect(pricePerAviosText(micro(14_160), 'GBP', 'en-GB', undefined)).toEqual(text);
});
