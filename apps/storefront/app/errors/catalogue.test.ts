import { expect, test } from 'vitest';
import { entryOf } from './catalogue.ts';

test('an unknown code counts as the first entry, which is told in place [8.5] [8.8]', () => {
  expect(entryOf('never_heard_of')).toBe(entryOf('unhandled_error'));
  expect(entryOf('unhandled_error').severity).toBe('silent');
});

test.each([
  ['network_error_cancel', 'suppressed', '[8.6]'],
  ['schema_validation_failed', 'silent', '[8.8]'],
  ['cancelled', 'suppressed', '[8.32]'],
  ['timeout', 'warning', '[8.31]'],
  ['state_mismatch', 'error', '[8.33]'],
])('%s is %s %s', (code, severity) => {
  expect(entryOf(code)).toMatchObject({ code, severity });
});

test.each(['network_error_401', 'network_error_403'])('%s logs out, silently [8.7]', (code) => {
  expect(entryOf(code)).toMatchObject({ severity: 'silent', effects: ['should_log_out'] });
});
