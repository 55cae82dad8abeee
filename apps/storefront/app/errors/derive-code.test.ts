import { expect, test } from 'vitest';
import { codeOfBody, codeOfFailure, codeOfStatus } from './derive-code.ts';

test('a body’s errorCode names the code [8.1]', () => {
  expect(codeOfBody({ errorCode: 52, message: 'too young' })).toBe('api_error_52');
});

test.each([undefined, null, 'text', [], {}, { payload: { errorCode: 52 } }, { errorCode: null }])(
  'only a top-level errorCode counts: %j [8.1]',
  (body) => {
    expect(codeOfBody(body)).toBeUndefined();
  },
);

test('otherwise the status does [8.2]', () => {
  expect(codeOfStatus(503)).toBe('network_error_503');
});

test('what was called off is a cancel [8.3]', () => {
  expect(codeOfFailure(new DOMException('stop', 'AbortError'))).toBe('network_error_cancel');
});

test('anything else is unhandled [8.4]', () => {
  expect(codeOfFailure(new TypeError('fetch failed'))).toBe('network_error_unhandled');
  expect(codeOfFailure('no error at all')).toBe('network_error_unhandled');
});

test('codes are lower-cased, with underscores for spaces [8.5]', () => {
  expect(codeOfBody({ errorCode: 'Price Change' })).toBe('api_error_price_change');
});
