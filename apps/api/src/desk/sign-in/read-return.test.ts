import { expect, test } from 'vitest';
import { readReturn } from './read-return.ts';

test.each([
  ['/orders/4417?tab=ledger#top', '/orders/4417?tab=ledger#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('%s is a page of the desk', (given, path) => {
  expect(readReturn(given)).toBe(path);
});

test.each([
  [undefined],
  [''],
  ['orders'],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example/'],
  ['\\\\evil.example/'],
  ['/%5Cevil.example/..//evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['javascript:alert(1)'],
  ['\t//evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  [`/${'x'.repeat(2_000)}`],
])('“%s” leads to the start', (given) => {
  expect(readReturn(given)).toBe('/');
});
