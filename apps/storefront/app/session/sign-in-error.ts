import { isSignInCode } from '#app/errors/catalogue.ts';

/** Browsers' messages for a failed fetch; errors from the SDK's worker keep nothing but the message. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed/i;
const TIMED_OUT = /timeout when executing 'fetch'/i;

/** The catalogue's code for an error of the identity provider's SDK. */
export function codeOfSignInError(thrown: unknown): string {
  const { title, detail, error, message, name } = Object(thrown);
  if (name === 'SecurityError' || name === 'QuotaExceededError') return 'log_in_blocked';
  // An error answer of the account API [8.38].
  if (title !== undefined && detail !== undefined) return 'account_api_error';
  const code = String(error).toLowerCase();
  if (isSignInCode(code)) return code;
  if (TIMED_OUT.test(message)) return 'timeout';
  return FETCH_FAILED.test(message) ? 'request_error' : 'sign_in_failed';
}

const LOST = ['login_required', 'missing_refresh_token', 'invalid_grant'];

/** The identity provider's code in an error of its SDK. */
export function identityErrorOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('error' in error)) return undefined;
  return String(error.error);
}

/** Nobody is logged in any more; other errors only mean that it did not work this time. */
export function isSessionLost(error: unknown): boolean {
  return LOST.includes(identityErrorOf(error) ?? '');
}
