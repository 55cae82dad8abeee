import { expect, test } from 'vitest';
import { afterLeaving, afterRaising, recordOf } from './error-record.ts';

test('an error is its code, its scope and its effects [3.27]', () => {
  expect(recordOf('timeout')).toMatchObject({ code: 'timeout', scope: 'page', effects: [] });
  expect(recordOf('network_error_401')).toMatchObject({
    code: 'network_error_401',
    scope: 'page',
    effects: ['should_log_out'],
  });
});

test('an unknown code keeps its name [3.27] [8.5]', () => {
  expect(recordOf('never_heard_of')).toMatchObject({
    code: 'never_heard_of',
    scope: 'page',
    effects: [],
  });
});

test('leaving the page clears the error, unless its scope is global [4.7]', () => {
  const error = recordOf('timeout');
  expect(afterLeaving(error)).toBeUndefined();
  expect(afterLeaving({ ...error, scope: 'global' })).toEqual({ ...error, scope: 'global' });
  expect(afterLeaving(undefined)).toBeUndefined();
});

test('the same error twice is two events', () => {
  expect(recordOf('timeout').event).not.toBe(recordOf('timeout').event);
});

test('an error that passes does not replace one that lasts [8.10]', () => {
  const lasting = recordOf('api_error_60');
  const passing = recordOf('price_change');
  expect(afterRaising(lasting, passing)).toBe(lasting);
  expect(afterRaising(passing, lasting)).toBe(lasting);
  expect(afterRaising(undefined, passing)).toBe(passing);
  const other = recordOf('api_error_52');
  expect(afterRaising(lasting, other)).toBe(other);
});
