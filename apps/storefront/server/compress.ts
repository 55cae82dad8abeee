import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Shorter bodies gain nothing. */
const SHORTEST = 1024;
/** Takes 60 % of the time of the default level, 6, for 2 % more bytes. */
const LEVEL = 4;

/**
 * Compresses a response whole, because pages are rendered whole. `hono/compress` streams it through
 * the thread pool, which took a third of a page's CPU time (docs/decisions/0025).
 */
export async function compress(c: Context, response: Response): Promise<Response> {
  if (!response.body) return response;
  response.headers.append('vary', 'Accept-Encoding');
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  });
  if (encoding !== 'gzip') return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.byteLength < SHORTEST) return new Response(body, response);
  const compressed = new Response(gzipSync(body, { level: LEVEL }), response);
  compressed.headers.set('content-encoding', 'gzip');
  return compressed;
}
