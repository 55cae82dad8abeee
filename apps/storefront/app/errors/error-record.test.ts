import { expect, test } from 'vitest';
import { afterLeaving, recordOf } from './error-record.ts';

test('an error is its code, its scope and its effects [3.27]', () => {
  expect(recordOf('timeout')).toEqual({ code: 'timeout', scope: 'page', effects: [] });
  expect(recordOf('network_error_401')).toEqual({
    code: 'network_error_401',
    scope: 'page',
    effects: ['should_log_out'],
  });
});

test('an unknown code keeps its name [3.27] [8.5]', () => {
  expect(recordOf('never_heard_of')).toEqual({
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
