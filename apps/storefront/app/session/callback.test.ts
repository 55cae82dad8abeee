import { expect, test } from 'vitest';
import { isCallback, returnPath } from './callback.ts';

test.each([
  ['?code=a&state=b', true],
  ['?error=access_denied&state=b', true],
  ['?connect_code=a&state=b', true],
  ['?code=a', false],
  ['?state=b', false],
  ['?utm_source=cedar', false],
  ['', false],
])('a code or an error plus a state is a way back from log-in: %s %s [4.6]', (search, expected) => {
  expect(isCallback(search)).toBe(expected);
});

test.each([
  ['', '/gift'],
  ['?utm_source=cedar', '/gift?utm_source=cedar'],
  ['?identityError=timeout&currency=GBP', '/gift?currency=GBP'],
  ['?loginRequired=true', '/gift'],
  ['?code=a&state=b&iss=c&sizes=small', '/gift?sizes=small'],
  ['?error=x&error_description=y&state=b', '/gift'],
  ['?seen=2000_0_49_EUR&error=access_denied&state=b', '/gift'],
  ['?seen=2000_0_49_EUR&code=a&state=b', '/gift?seen=2000_0_49_EUR'],
])('the address to return to keeps no word of signing in: %s [2.22]', (search, expected) => {
  expect(returnPath({ pathname: '/gift', search, hash: '' })).toBe(expected);
});

test('the address to return to is never another site’s', () => {
  expect(returnPath({ pathname: '//evil.example/x', search: '', hash: '' })).toBe(
    '/evil.example/x',
  );
});

test('the address to return to keeps its place in the page', () => {
  expect(returnPath({ pathname: '/', search: '?a=1', hash: '#main' })).toBe('/?a=1#main');
});
