import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { nextState, type SessionUser, STARTING } from './session-state.ts';

const user: SessionUser = {
  subject: 'member-1',
  number: membershipNumber.parse('3081470000000001'),
  firstName: 'Aoife',
  lastName: 'Brennan',
};
const visitor = nextState(STARTING, { type: 'initialised', user: undefined });
const member = nextState(STARTING, { type: 'initialised', user });

test('it starts as loading and without a user [4.6]', () => {
  expect(STARTING).toEqual({ isLoading: true, user: undefined, error: undefined });
});

test('it is then initialised, with or without a user [4.6]', () => {
  expect(visitor).toEqual({ isLoading: false, user: undefined, error: undefined });
  expect(member).toEqual({ isLoading: false, user, error: undefined });
});

test('a popup log-in is loading, then completes [4.6]', () => {
  const waiting = nextState(visitor, { type: 'popup started' });
  expect(waiting).toEqual({ isLoading: true, user: undefined, error: undefined });
  expect(nextState(waiting, { type: 'popup completed', user })).toEqual(member);
});

test('a popup that fails leaves the member who was there [4.6]', () => {
  const waiting = nextState(member, { type: 'popup started' });
  expect(nextState(waiting, { type: 'failed', code: 'cancelled' })).toEqual({
    isLoading: false,
    user,
    error: 'cancelled',
  });
});

test('logging out clears the user [4.6]', () => {
  expect(nextState(member, { type: 'logged out' })).toEqual(visitor);
});

test('any error stops loading and is kept until somebody is there [4.6]', () => {
  const failed = nextState(STARTING, { type: 'failed', code: 'timeout' });
  expect(failed).toEqual({ isLoading: false, user: undefined, error: 'timeout' });
  expect(nextState(failed, { type: 'initialised', user })).toEqual(member);
});
