import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';

const TEXT = /^text\//;

/** Compresses pages as they are rendered: each part of a page is on its way as soon as it is there. */
export function compression() {
  return createMiddleware(async (c, next) => {
    await next();
    const { body, headers } = c.res;
    headers.append('vary', 'accept-encoding');
    if (!body || c.req.method === 'HEAD' || headers.has('content-encoding')) return;
    if (!TEXT.test(headers.get('content-type') ?? '')) return;
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return;

    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    const compressed = Readable.from(body).pipe(gzip);
    const answer = new Response(Readable.toWeb(compressed) as ReadableStream, c.res);
    answer.headers.delete('content-length');
    answer.headers.set('content-encoding', 'gzip');
    c.res = answer;
  });
}
