import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from './fetcher.ts';

/** Tells the API that the token which comes with the request is in use. */
export async function saveToken(ask: Fetcher): Promise<Result<unknown>> {
  return await ask('/saveToken', { method: 'POST' });
}
