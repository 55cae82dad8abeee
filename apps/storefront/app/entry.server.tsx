import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { Nonce } from './layout/nonce.ts';
import { type Visit, visitContext } from './visit.server.ts';

const RENDER_LIMIT = 10_000;

export type PageHandler = (request: Request, visit: Visit) => Promise<Response>;

/** Made in here, where the router is the very one that the pages use. */
export function createPageHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(build, mode);
  return (request, visit) =>
    handle(request, new RouterContextProvider(new Map([[visitContext, visit]])));
}

/** Everybody gets the page as it is rendered, robots included: its HTML is whole either way. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = loadContext.get(visitContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { pipe, abort } = renderToPipeableStream(
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      onShellReady() {
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      },
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'a page failed to render'),
    },
  );
  const timer = setTimeout(abort, RENDER_LIMIT);
  return promise;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(visitContext).log.error({ err: error }, 'a page failed to load');
};
