import { expect, test } from 'vitest';
import { maskCardNumbers } from './card-numbers.ts';

test.each([
  ['my card 4111111111111111 was charged', 'my card ••••••••••••1111 was charged'],
  ['4111 1111 1111 1111, 12/28', '•••• •••• •••• 1111, 12/28'],
  ['4111-1111-1111-1111 12 28 737', '••••-••••-••••-1111 12 28 737'],
  ['on 17 11 2026 4111111111111111', 'on 17 11 2026 ••••••••••••1111'],
  ['3782 822463 10005', '•••• •••••• •0005'],
  ['4111111111111111 5555555555554444', '••••••••••••1111 ••••••••••••4444'],
])('%j is sent as %j [2.15]', (typed, sent) => {
  expect(maskCardNumbers(typed)).toBe(sent);
});

test.each([
  'member 3081470000000008',
  'order p1AAAA, 4111111111111112',
  'call +353 1 234 5678',
  '€1,536.00 for 128,000 avios on 17.11.2026',
])('%j is sent as it is [2.15]', (typed) => {
  expect(maskCardNumbers(typed)).toBe(typed);
});
