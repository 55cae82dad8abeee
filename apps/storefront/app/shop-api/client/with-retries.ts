import type { Result } from '#app/errors/result.ts';

/** The same retries and delays as queries have [8.39] [9.10]. */
const MOST_RETRIES = 3;

/** The call may have been lost on its way, or its answer: what it asked for may have happened, or happen yet. */
export function isLost(code: string): boolean {
  return /^network_error_(unhandled|408|5\d\d)$/.test(code);
}

function isWorthRetrying(code: string): boolean {
  return isLost(code) || code === 'network_error_429';
}

type RetryOptions = {
  /** Whether the member still waits for it. */
  isWanted?: () => boolean;
};

/** For writes that may be sent again because the API recognises them. Queries have retries of their own. */
export async function withRetries<T>(
  call: () => Promise<Result<T>>,
  { isWanted = () => true }: RetryOptions = {},
): Promise<Result<T>> {
  for (let retries = 0; ; retries += 1) {
    const result = await call();
    if (result.ok || retries === MOST_RETRIES || !isWorthRetrying(result.code)) return result;
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** retries));
    if (!isWanted()) return result;
  }
}
