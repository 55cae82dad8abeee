import { expect, test } from 'vitest';
import { callerNetwork } from './caller-network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(callerNetwork({ address })).toBe(network);
});

test('a call of the shop itself has no network', () => {
  expect(callerNetwork({})).toBeUndefined();
  expect(callerNetwork(undefined)).toBeUndefined();
});
