import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { CallFailed, isWorthRetrying } from '#app/shop-api/query-client.ts';
import { saveToken } from '#app/shop-api/save-token.ts';

/** As many as for queries, with their waits [8.39] [9.10]. */
const MOST_RETRIES = 3;

/** For a token whose saving authorises a transfer. Saved again, it changes nothing. */
export async function saveWithRetries(ask: Fetcher): Promise<Result<unknown>> {
  for (let retries = 0; ; retries += 1) {
    const result = await saveToken(ask);
    if (result.ok || retries === MOST_RETRIES) return result;
    if (!isWorthRetrying(new CallFailed(result.code))) return result;
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** retries));
  }
}
