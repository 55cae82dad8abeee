import { expect, test } from 'vitest';
import { hasSessionTraces, readCookies } from './cookies.ts';

test('cookies are read by name, with whatever stands in their value', () => {
  expect(readCookies('a=1; b = x=y ;c')).toEqual({ a: '1', b: 'x=y', c: '' });
  expect(readCookies(null)).toEqual({ '': '' });
});

test.each([
  ['logged_in=true', true],
  ['other=1; auth0.cairn-ei.is.authenticated=true', true],
  ['auth0.cairn-ba.is.authenticated=true', false],
  ['not_logged_in=true', false],
  ['', false],
])('whether somebody may be logged in: %s is %s', (cookies, expected) => {
  expect(hasSessionTraces(cookies, 'cairn-ei')).toBe(expected);
});
