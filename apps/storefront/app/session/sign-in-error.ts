import { entryOf } from '#app/errors/catalogue.ts';

/** The code of whatever the identity provider's SDK throws. */
export function codeOfSignInError(error: unknown): string {
  // What the account API answers when it refuses.
  if (has(error, 'validation_errors') || (has(error, 'title') && has(error, 'detail'))) {
    return 'account_api_error';
  }
  const code = has(error, 'error') ? String(error.error).toLowerCase() : undefined;
  if (code !== undefined && entryOf(code).code === code) return code;
  // No answer at all.
  if (error instanceof TypeError) return 'request_error';
  return 'sign_in_failed';
}

function has<Name extends string>(error: unknown, name: Name): error is Record<Name, unknown> {
  return typeof error === 'object' && error !== null && name in error;
}
