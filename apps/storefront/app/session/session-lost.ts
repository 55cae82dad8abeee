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
