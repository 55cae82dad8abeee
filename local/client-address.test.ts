import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const SOCKET = { remoteAddress: '10.0.0.9' };

function from(forwarded: string | undefined, isBehindProxy: boolean) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: SOCKET }, isBehindProxy);
}

test('without a proxy nobody chooses their own address', () => {
  expect(from('192.0.2.1', false)).toBe('10.0.0.9');
});

test('behind a proxy it is the address that the proxy added, not what came with the request', () => {
  expect(from('192.0.2.1', true)).toBe('192.0.2.1');
  expect(from('198.51.100.7, 192.0.2.1', true)).toBe('192.0.2.1');
  expect(from('198.51.100.7,2001:db8::1 ', true)).toBe('2001:db8::1');
});

test('a proxy that says nothing is the address itself', () => {
  expect(from(undefined, true)).toBe('10.0.0.9');
  expect(from('198.51.100.7, ', true)).toBe('10.0.0.9');
});
