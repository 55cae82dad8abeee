import { happened, traced, withTraceparent } from '@cairn/telemetry/channels';
import type { OtlpSettings } from '@cairn/telemetry/otlp-settings';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { CONTENT_WEBHOOK } from './content-webhook.ts';
import { type FetchPort, NoAnswer, VISITOR_GONE } from './fetch-port.ts';
import { commonHeaders, RETRY_AFTER } from './headers.ts';
import { keepThread } from './keep-thread.ts';
import { serveAssets } from './serve-assets.ts';
import type { StorefrontSettings } from './server.ts';

/** More than this many visitors are sent away: they would wait for longer than they stay. */
const MOST_WAITING = 500;
const OVERLOADED = 'The shop is very busy. Please try again in a moment.';

/** Bodies are held in memory. No page's form needs more. */
const LARGEST_BODY = 16 * 1024;

export type StorefrontThread = {
  fetch(request: Request): Response | Promise<Response>;
  /** Whether pages can be rendered now. */
  isReady(): boolean;
  /** Empties the cache of pages. */
  forgetPages(): void;
  /** Empties the cache of content, too. */
  forgetContent(): void;
  stop(): Promise<void>;
};

/** The storefront in a thread of its own; files are served from this one. */
export async function startStorefrontThread(
  settings: StorefrontSettings,
  folder: string,
  otlp?: OtlpSettings,
): Promise<StorefrontThread> {
  const { log } = settings;
  const threads = await keepThread(settings, folder, otlp);

  async function render(c: Context, request: Request): Promise<Response> {
    const port = roomIn(threads.port());
    if (!port) {
      return c.text(OVERLOADED, 503, { 'retry-after': RETRY_AFTER });
    }
    const traceparent = c.req.header('traceparent');
    const work = { name: `${c.req.method} page`, kind: 'server', traceparent } as const;
    return await traced(work, () => port.fetch(withTraceparent(request)));
  }

  const app = new Hono();
  app.onError((error, c) => {
    // A visitor who has gone is not an error of the shop.
    if (c.req.raw.signal.aborted) return new Response(null, { status: VISITOR_GONE });
    log.error({ err: error }, 'request failed');
    if (error instanceof NoAnswer) return c.text('This took too long. Please try again.', 504);
    return c.text('Something went wrong. Please try again.', 500);
  });
  // A Request with this method cannot be constructed, so it cannot be passed to the thread.
  app.on('TRACE', '*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  app.get('/assets/*', commonHeaders(settings), serveAssets(folder, settings.assetsFolder));
  app.use(async (c, next) => {
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1_000;
    happened({ kind: 'page', status: c.res.status, cache: cacheUse(c.res), seconds });
  });
  // The content service sends the whole entry, of any size. Only the headers are used.
  app.post(CONTENT_WEBHOOK, (c) => render(c, withoutBody(c.req.raw)));
  app.get('*', (c) => render(c, c.req.raw));
  app.use(
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.text('The body is too large.', 413) }),
  );
  app.all('*', (c) => render(c, c.req.raw));

  return {
    fetch: (request) => app.fetch(request),
    isReady: () => roomIn(threads.port()) !== undefined,
    forgetPages: threads.forgetPages,
    forgetContent: threads.forgetContent,
    stop: threads.stop,
  };
}

function roomIn(port: FetchPort | undefined): FetchPort | undefined {
  return port && port.waiting() < MOST_WAITING ? port : undefined;
}

/** As the page cache in the thread says it. */
function cacheUse({ headers }: Response): 'hit' | 'miss' | 'bypass' {
  const status = headers.get('cache-status');
  if (status === null) return 'bypass';
  return status.includes('hit') ? 'hit' : 'miss';
}

function withoutBody({ url, method, headers, signal }: Request): Request {
  return new Request(url, { method, headers, signal });
}
