import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';
import { oneStop } from './one-stop.ts';

test.each([
  ['hasta 1,50 cts.. Ahora', 'hasta 1,50 cts. Ahora'],
  [`from ${isolated('Niamh K.')}.`, `from ${isolated('Niamh K.')}`],
  ['Wait... and see.', 'Wait... and see.'],
  ['One. Two.', 'One. Two.'],
])('%j reads %j [4.2]', (written, read) => {
  expect(oneStop(written)).toBe(read);
});
