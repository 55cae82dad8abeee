import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Reports a new token, which is sent with the request, to the API [7.6]. */
export async function saveToken(fetcher: Fetcher): Promise<Result<unknown>> {
  return await fetcher('/saveToken', { method: 'POST' });
}
