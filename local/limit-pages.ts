import { type AddressLimit, createAddressLimit } from '@cairn/api/server';
import { CONTENT_WEBHOOK } from '@cairn/storefront/content-webhook';

/** The response to a page request that is one too many from its address. */
export type PageLimit = (request: Request, address: string) => Promise<Response | undefined>;

export function limitPages(perMinute: number): PageLimit {
  const take: AddressLimit = createAddressLimit(perMinute);
  return async (request, address) => {
    if (isUnlimited(request)) return undefined;
    const seconds = await take({ address });
    return seconds === undefined ? undefined : tooManyRequests(seconds);
  };
}

/** Files are cheap to serve, and the content service sends one webhook per publication. */
function isUnlimited({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === 'POST') return pathname === CONTENT_WEBHOOK;
  return (method === 'GET' || method === 'HEAD') && pathname.startsWith('/assets/');
}

/** Plain and in English: fetching texts for it would cost what the limit saves. */
function tooManyRequests(seconds: number): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many requests</title>
<h1>Too many requests</h1>
<p>Your network has requested too many pages. Please try again in ${seconds} seconds.</p>
</html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'retry-after': `${seconds}`,
    },
  });
}
