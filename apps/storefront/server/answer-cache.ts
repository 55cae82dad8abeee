import { createShortCache } from './short-cache.ts';

/** Prices may be this old when a page is rendered with them. */
const LIFETIME = 2_000;
const CAPACITY = 4 * 1024 * 1024;

type Send = (request: Request) => Response | Promise<Response>;
type Answer = { status: number; headers: Headers; body: string | null };

/**
 * Keeps the API's answers to pages for a moment. Pages ask without a member, so everybody gets the
 * same answer; without this, half of a page's cost would be the API's.
 */
export function keepAnswers(send: Send): { send: Send; clear(): void } {
  const answers = createShortCache<Answer>({
    lifetime: LIFETIME,
    capacity: CAPACITY,
    sizeOf: ({ status, body }) => (status === 200 ? (body?.length ?? 0) : undefined),
  });
  async function sendOnce(request: Request): Promise<Response> {
    if (request.method !== 'GET') return await send(request);
    const key = `${request.headers.get('application-language')} ${request.url}`;
    const { body, ...init } = await answers.get(key, async () => {
      const response = await send(request);
      const { status, headers } = response;
      // A 204 cannot be copied with a body, not even with an empty one.
      return { status, headers, body: response.body && (await response.text()) };
    });
    return new Response(body, init);
  }
  return { send: sendOnce, clear: answers.clear };
}
