import { LOCALES } from '@cairn/contract/values/company';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each(LOCALES)('counts are written as Intl writes them in %s', (locale) => {
  for (const count of [0, 7, 999, 1000, 9999, 10_000, 123_456, 1_234_567, -500, -5000, -50_000]) {
    expect(formatCount(count, locale)).toBe(count.toLocaleString(locale));
  }
});
