import { isSignInCode } from '#app/errors/catalogue.ts';

/** What browsers say when nobody answered; through the SDK's worker only the words come. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;
const TOO_LATE = /timeout when executing 'fetch'/i;

/** The code of whatever the identity provider's SDK throws. */
export function codeOfSignInError(error: unknown): string {
  // What the account API answers when it refuses.
  if (has(error, 'title') && has(error, 'detail')) return 'account_api_error';
  const code = has(error, 'error') ? String(error.error).toLowerCase() : '';
  if (isSignInCode(code)) return code;
  const words = has(error, 'message') ? String(error.message) : '';
  if (TOO_LATE.test(words)) return 'timeout';
  return NO_ANSWER.test(words) ? 'request_error' : 'sign_in_failed';
}

const LOST = ['login_required', 'missing_refresh_token', 'invalid_grant'];
/** The one thing that is missing then is a second factor. */
const SECOND_FACTOR = 'Multifactor authentication required';

/** Nobody is logged in any more, as opposed to: it could not be done just now. */
export function isSessionLost(error: unknown): boolean {
  if (!has(error, 'error')) return false;
  const needsFactor = has(error, 'error_description') && error.error_description === SECOND_FACTOR;
  return LOST.includes(String(error.error)) && !needsFactor;
}

function has<Name extends string>(error: unknown, name: Name): error is Record<Name, unknown> {
  return typeof error === 'object' && error !== null && name in error;
}
