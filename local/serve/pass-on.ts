import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '@cairn/contract/calls/problem';
import type { Logger } from 'pino';
import { type ApiClient, ApiSilent } from './api-client.ts';
import { endToEnd } from './end-to-end.ts';

/** Seconds, as the API says it when its database is away. */
const RETRY_AFTER = 5;

/** Passes a visitor's call on to the API and its answer back, without holding either in memory. */
export async function passOn(
  client: Pick<ApiClient, 'send'>,
  request: IncomingMessage,
  response: ServerResponse,
  { path, visitor, log }: { path: string; visitor: string; log: Logger },
): Promise<void> {
  const { method = 'GET' } = request;
  // The host is this storefront's; a proxy before the API may route by its own.
  const { host: _, ...headers } = endToEnd(request.headers);
  const body = hasBody(request) ? request : undefined;
  // Node frames no body of a GET or DELETE by itself: the API would read it as another call.
  const framing = body &&
    headers['content-length'] === undefined && { 'transfer-encoding': 'chunked' };
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  try {
    const answer = await client.send({
      method,
      path,
      headers: { ...headers, ...framing },
      body,
      visitor,
      signal: left.signal,
    });
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    await pipeline(answer, response);
  } catch (error) {
    // Nobody reads an answer; one that broke off has cut the connection.
    if (left.signal.aborted || response.headersSent) return;
    log.error({ err: error, method }, 'a call could not be passed on');
    refuse(response, error instanceof ApiSilent ? 504 : 503);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** In the form of the API's own refusals. */
function refuse(response: ServerResponse, status: 503 | 504): void {
  const problem: Problem = {
    code: 'unavailable',
    message: 'This cannot be done right now. Please try again in a moment.',
  };
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': `${RETRY_AFTER}`,
    })
    .end(JSON.stringify(problem));
}
