import { randomBytes } from 'node:crypto';
import type { Visit } from '../app/visit.server.ts';
import { isHtml } from './build.ts';
import { type DeflatedPart, deflatePart, gzipJoined } from './compress.ts';
import { isCard } from './gift-cards.ts';
import { createShortCache } from './short-cache.ts';

/** Prices and countdowns on a page may be this old. */
const LIFETIME = 5_000;
const CAPACITY = 16 * 1024 * 1024;
/** Other parameters may be a visitor's own, and would fill the cache with pages that nobody else requests. */
const SHARED_PARAMETERS = /^(currency|utm_\w+)$/;
const LONGEST_SEARCH = 500;

/** A page without its nonce: the parts between the places where one belongs. */
type SharedPage = { status: number; headers: [string, string][]; parts: DeflatedPart[] };

type Render = (visit: Visit) => Promise<Response>;

type Visited = { request: Request; visit: Visit; acceptsGzip: boolean };

export type PageCache = {
  /** Answers with a kept page if the visit is anonymous, else renders one. */
  answer(visited: Visited, render: Render): Promise<Response>;
  clear(): void;
};

/** Keeps anonymous pages for some seconds, so that a crowd on one page costs one rendering. */
export function createPageCache(): PageCache {
  // Stands for the nonce in kept pages, and is never sent to anybody.
  const placeholder = randomBytes(16).toString('hex');
  const pages = createShortCache<SharedPage | Response>({
    lifetime: LIFETIME,
    capacity: CAPACITY,
    sizeOf: (page) => (page instanceof Response || page.status !== 200 ? undefined : sizeOf(page)),
    isOwn: (page) => page instanceof Response,
  });

  /** The page of other visitors too, or the response of this one. */
  async function renderShared(visit: Visit, render: Render): Promise<SharedPage | Response> {
    const response = await render({ ...visit, nonce: placeholder });
    if (!isShared(response)) return await withNonce(response, visit.nonce);
    const { status, headers } = response;
    const parts = (await response.text()).split(placeholder);
    const deflated = parts.map((part) => deflatePart(Buffer.from(part)));
    return { status, headers: [...headers], parts: deflated };
  }

  async function withNonce(response: Response, nonce: string): Promise<Response> {
    if (!isHtml(response)) return response;
    const fill = (text: string) => text.replaceAll(placeholder, nonce);
    const headers = new Headers();
    for (const [name, value] of response.headers) headers.append(name, fill(value));
    return new Response(fill(await response.text()), { status: response.status, headers });
  }

  return {
    async answer({ request, visit, acceptsGzip }, render) {
      const key = keyOf(request, visit);
      if (key === undefined) return await render(visit);
      let isHit = true;
      const page = await pages.get(key, () => {
        isHit = false;
        return renderShared(visit, render);
      });
      if (page instanceof Response) return page;
      const nonce = Buffer.from(visit.nonce);
      const body = acceptsGzip ? gzipJoined(page.parts, nonce) : joined(page.parts, nonce);
      const answer = new Response(body, page);
      if (acceptsGzip) answer.headers.set('content-encoding', 'gzip');
      answer.headers.set('cache-status', isHit ? 'shop; hit' : 'shop; fwd=miss');
      return answer;
    },
    clear: pages.clear,
  };
}

/** Undefined for what depends on the visitor or their browser. */
function keyOf({ method, url }: Request, visit: Visit): string | undefined {
  const { pathname, search, searchParams } = new URL(url);
  const { company, locale, market, theme, expectsMember, hasPending, isPreview, rejected } = visit;
  const isOwn = expectsMember || hasPending || isPreview || Object.keys(rejected).length > 0;
  if (isOwn || method !== 'GET' || pathname.endsWith('.data')) return undefined;
  if (isCard(pathname)) return undefined;
  if (search.length > LONGEST_SEARCH) return undefined;
  if (![...searchParams.keys()].every((name) => SHARED_PARAMETERS.test(name))) return undefined;
  return [company, locale, market, theme, pathname + search].join(' ');
}

/** Errors are shared with those who wait, so that a page that fails does not fail for each of them. */
function isShared(response: Response): boolean {
  const { status, headers } = response;
  // A policy of the page's own contains its nonce.
  if (headers.has('set-cookie') || headers.has('content-security-policy')) return false;
  return status >= 400 || (status === 200 && isHtml(response));
}

function sizeOf({ parts }: SharedPage): number {
  return parts.reduce((sum, part) => sum + part.bytes.byteLength + part.deflated.byteLength, 0);
}

function joined(parts: readonly DeflatedPart[], between: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat(
    parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [between, bytes])),
  );
}
