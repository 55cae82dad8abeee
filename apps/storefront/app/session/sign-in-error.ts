import { isSignInCode } from '#app/errors/catalogue.ts';

/** Browsers' messages for a failed fetch; errors from the SDK's worker keep nothing but the message. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed/i;
const TIMED_OUT = /timeout when executing 'fetch'/i;

/** The catalogue's code for an error of the identity provider's SDK. */
export function codeOfSignInError(error: unknown): string {
  // An error answer of the account API [8.38].
  if (has(error, 'title') && has(error, 'detail')) return 'account_api_error';
  const code = has(error, 'error') ? String(error.error).toLowerCase() : '';
  if (isSignInCode(code)) return code;
  const message = has(error, 'message') ? String(error.message) : '';
  if (TIMED_OUT.test(message)) return 'timeout';
  return FETCH_FAILED.test(message) ? 'request_error' : 'sign_in_failed';
}

function has<Name extends string>(error: unknown, name: Name): error is Record<Name, unknown> {
  return typeof error === 'object' && error !== null && name in error;
}
