import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from './fetcher.ts';

/** Reports a new token, which is sent with the request, to the API [7.6]. */
export async function saveToken(ask: Fetcher): Promise<Result<unknown>> {
  return await ask('/saveToken', { method: 'POST' });
}
