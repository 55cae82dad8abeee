const LOST = ['login_required', 'missing_refresh_token', 'invalid_grant'];

/** Nobody is logged in any more; other errors only mean that it did not work this time. */
export function isSessionLost(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'error' in error &&
    LOST.includes(String(error.error))
  );
}
