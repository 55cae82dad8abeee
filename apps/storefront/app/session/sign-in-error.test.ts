import {
  AuthenticationError,
  GenericError,
  MfaRequiredError,
  MissingRefreshTokenError,
  MyAccountApiError,
  TimeoutError,
  UseDpopNonceError,
} from '@auth0/auth0-spa-js';
import { expect, test } from 'vitest';
import { codeOfSignInError } from './sign-in-error.ts';

test.each([
  ['[8.27]', new MfaRequiredError('mfa_required', '', 'token', {}), 'mfa_required'],
  ['[8.28]', new MissingRefreshTokenError('api', 'openid'), 'missing_refresh_token'],
  ['[8.29]', new GenericError('missing_scopes', ''), 'missing_scopes'],
  ['[8.30]', new UseDpopNonceError('nonce'), 'use_dpop_nonce'],
  ['[8.31]', new TimeoutError(), 'timeout'],
  ['[8.32]', new GenericError('cancelled', 'Popup closed'), 'cancelled'],
  ['[8.33]', new GenericError('state_mismatch', 'Invalid state'), 'state_mismatch'],
  ['[8.34]', new GenericError('missing_transaction', 'Invalid state'), 'missing_transaction'],
  ['[8.35]', new GenericError('missing_connect_code', ''), 'missing_connect_code'],
  ['[8.36]', new GenericError('login_required', ''), 'login_required'],
  ['[8.37]', new GenericError('request_error', 'HTTP error. Unable to fetch'), 'request_error'],
  ['[8.37]', new Error('Failed to fetch'), 'request_error'],
  ['[8.37]', new Error('NetworkError when attempting to fetch resource.'), 'request_error'],
  ['[8.37]', new Error('Load failed'), 'request_error'],
  ['[8.31]', new Error("Timeout when executing 'fetch'"), 'timeout'],
  ['[4.6]', new DOMException('Access is denied.', 'SecurityError'), 'log_in_blocked'],
  ['[4.6]', new DOMException('Full', 'QuotaExceededError'), 'log_in_blocked'],
  ['[8.5]', new GenericError('account_connected', ''), 'sign_in_failed'],
  ['[8.5]', new GenericError('network_error_401', ''), 'sign_in_failed'],
  [
    '[8.38]',
    new MyAccountApiError({ type: 'about:blank', status: 400, title: 'No', detail: 'Not that' }),
    'account_api_error',
  ],
  [
    '[8.38]',
    new MyAccountApiError({
      type: 'invalid_json',
      status: 500,
      title: 'Invalid',
      detail: '<html>',
    }),
    'account_api_error',
  ],
  ['[8.5]', new AuthenticationError('Access_Denied', 'no', 'state'), 'access_denied'],
  ['[8.5]', new AuthenticationError('server_error', 'no', 'state'), 'sign_in_failed'],
  ['[5.5]', new Error('Nonce (nonce) claim mismatch in the ID token'), 'sign_in_failed'],
  ['[8.5]', 'nonsense', 'sign_in_failed'],
])('%s %s has a code that a member is told of: %s', (_, error, code) => {
  expect(codeOfSignInError(error)).toBe(code);
});
