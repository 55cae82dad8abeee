import { expect, test } from 'vitest';
import { bytesText, changeText } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_440, '12.4 KB'],
  [512_000, '512 KB'],
  [3_140_000, '3.1 MB'],
  [1_250_000_000, '1,250 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('a change has its sign, with a minus that is as wide as the plus', () => {
  expect([412_000, -35_000, 0].map(changeText)).toEqual(['+412,000', '−35,000', '0']);
});
