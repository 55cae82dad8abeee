import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { Nonce } from './layout/nonce.ts';
import { stylesContext, type Visit, visitContext } from './visit.server.ts';

const RENDER_LIMIT = 10_000;

export type PageHandler = (request: Request, visit: Visit) => Promise<Response>;

/** Made in here, where the router is the very one that the pages use. */
export function createPageHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(build, mode);
  const stylesOf = (route: string) => build.assets.routes[route]?.css ?? [];
  return (request, visit) => {
    const context = new RouterContextProvider();
    context.set(visitContext, visit);
    context.set(stylesContext, stylesOf);
    return handle(request, context);
  };
}

/**
 * Pages are sent whole, to robots and people alike: nothing on them arrives later than their data,
 * and a page that fails half-way is answered with an error instead of cut off.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = loadContext.get(visitContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const page = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe, abort } = renderToPipeableStream(
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      onAllReady: () => page.resolve(buffer(pipe(new PassThrough()))),
      onShellError: page.reject,
      onError: (error) => log.error({ err: error }, 'page render failed'),
    },
  );
  const timer = setTimeout(abort, RENDER_LIMIT);
  const html = await page.promise.finally(() => clearTimeout(timer));
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A wrong request, such as a form posted to a page, is not an error of the shop.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(visitContext).log.error({ err: error }, 'page load failed');
};
