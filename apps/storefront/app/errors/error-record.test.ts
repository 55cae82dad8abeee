import { expect, test } from 'vitest';
import { afterLeaving, afterRaising, errorsOf, NO_ERRORS, recordOf } from './error-record.ts';

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
  const latest = recordOf('timeout');
  const lasting = recordOf('api_error_52');
  expect(afterLeaving({ latest, lasting })).toEqual({ latest: undefined, lasting });
  expect(afterLeaving({ latest, lasting: recordOf('api_error_60') })).toEqual(NO_ERRORS);
});

test('where no error leaves, nothing changes that would render the page again', () => {
  const staying = { latest: undefined, lasting: recordOf('api_error_52') };
  for (const shown of [NO_ERRORS, staying]) expect(afterLeaving(shown)).toBe(shown);
});

test('the same error twice is two events', () => {
  expect(recordOf('timeout').event).not.toBe(recordOf('timeout').event);
});

test('an error whose cause remains neither goes nor hides a later one [4.7] [8.10]', () => {
  const lasting = recordOf('api_error_60');
  const later = recordOf('price_change');
  const both = afterRaising(afterRaising(NO_ERRORS, lasting), later);
  expect(both).toEqual({ latest: later, lasting });
  const newest = recordOf('timeout');
  expect(afterRaising(both, newest)).toEqual({ latest: newest, lasting });
  const other = recordOf('api_error_52');
  expect(afterRaising(both, other)).toEqual({ latest: undefined, lasting: other });
});

test('an error is shown on the screen of the member whom it concerns, and no other [4.7]', () => {
  const lasting = recordOf('api_error_52', { owner: 1 });
  const latest = recordOf('price_change', { owner: 1 });
  expect(errorsOf(1, { latest, lasting })).toEqual({ latest, lasting });
  expect(errorsOf(2, { latest, lasting })).toEqual(NO_ERRORS);
});
