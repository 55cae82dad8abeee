import { type AddressLimit, createAddressLimit } from '@cairn/api/address-limit';
import { CONTENT_WEBHOOK } from '@cairn/storefront/content-webhook';

/** The response to a page request that is one too many from its address. */
export type PageLimit = (request: Request, address: string) => Promise<Response | undefined>;

export function limitPages(perMinute: number): PageLimit {
  const take: AddressLimit = createAddressLimit(perMinute);
  return async (request, address) => {
    if (isUnlimited(request)) return undefined;
    const seconds = await take({ address });
    return seconds === undefined ? undefined : tooManyRequests(seconds, TEXTS[languageOf(request)]);
  };
}

/** Files are cheap to serve, and the content service sends one webhook per publication. */
function isUnlimited({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === 'POST') return pathname === CONTENT_WEBHOOK;
  return (method === 'GET' || method === 'HEAD') && pathname.startsWith('/assets/');
}

/** Built in: fetching texts would cost what the limit saves. */
const TEXTS = {
  en: {
    lang: 'en',
    title: 'Too many requests',
    text: 'Your network has requested too many pages. Please try again in {seconds} seconds.',
  },
  es: {
    lang: 'es',
    title: 'Demasiadas peticiones',
    text: 'Tu red ha pedido demasiadas páginas. Inténtalo de nuevo en {seconds} segundos.',
  },
};

/** By the shop's cookie. Only the storefront knows more about a visitor, and it is spared here. */
function languageOf({ headers }: Request): keyof typeof TEXTS {
  return /\blanguage=es/.test(headers.get('cookie') ?? '') ? 'es' : 'en';
}

function tooManyRequests(seconds: number, { lang, title, text }: (typeof TEXTS)['en']): Response {
  const html = `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${text.replace('{seconds}', `${seconds}`)}</p>
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
