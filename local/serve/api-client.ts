import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { endToEnd } from './end-to-end.ts';
import { SECRET_HEADER, VISITOR_HEADER } from './identify-caller.ts';

/** Milliseconds. An API that takes no connection in this time is away. */
const CONNECT_LIMIT = 2_000;
/** Longer than the API's own limits. */
const ANSWER_LIMIT = 30_000;
/** As long as a page waits for a price. */
const PAGE_LIMIT = 10_000;

/**
 * Idle connections are closed before the API closes them. With a limit of its own the agent also
 * heeds the API's shorter one (`Keep-Alive`), otherwise it ignores that.
 */
const IDLE_LIMIT = 60_000;

/** May be sent again when the connection breaks before the answer. */
const REPEATABLE = new Set(['GET', 'HEAD']);

export type ApiCall = {
  method: string;
  /** With the query. */
  path: string;
  headers: OutgoingHttpHeaders;
  body?: Readable | Buffer | undefined;
  /** The address of the visitor whose call it is; the storefront's own calls have none. */
  visitor?: string | undefined;
  signal?: AbortSignal;
  /** Milliseconds without an answer. */
  limit?: number;
};

/** No API takes the call, or the connection broke before the answer. */
class ApiAway extends Error {}

/** The API took the call and does not answer. */
export class ApiSilent extends Error {}

type Attempt = { response: IncomingMessage } | { error: Error; isSent: boolean };

export type ApiClient = ReturnType<typeof createApiClient>;

/** Calls the API processes by turns, over connections that are kept open. */
export function createApiClient(
  origins: readonly string[],
  secret: string,
  answerLimit = ANSWER_LIMIT,
) {
  const agents = {
    http: new HttpAgent({ keepAlive: true, timeout: IDLE_LIMIT }),
    https: new HttpsAgent({ keepAlive: true, timeout: IDLE_LIMIT }),
  };
  const notReady = new Set<string>();
  let turn = 0;

  /** Those that are ready first. At the end the first one again, for a kept connection that broke. */
  function inTurn(): string[] {
    turn = (turn + 1) % origins.length;
    const rotated = [...origins.slice(turn), ...origins.slice(0, turn)];
    const sorted = rotated.toSorted((a, b) => Number(notReady.has(a)) - Number(notReady.has(b)));
    return [...sorted, ...sorted.slice(0, 1)];
  }

  function open(origin: string, { method, path, headers, visitor, signal }: ApiCall) {
    const options = {
      method,
      headers: {
        ...headers,
        [SECRET_HEADER]: secret,
        // A header of this name that a visitor sent is never passed on.
        [VISITOR_HEADER]: visitor ?? '',
      },
      ...(signal && { signal }),
    };
    const url = new URL(path, origin);
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: agents.https })
      : httpRequest(url, { ...options, agent: agents.http });
  }

  function attempt(origin: string, call: ApiCall): Promise<Attempt> {
    const { body, limit = answerLimit } = call;
    const { promise, resolve } = Promise.withResolvers<Attempt>();
    const request = open(origin, call);
    let isSent = false;
    const connecting = setTimeout(() => {
      request.destroy(new ApiAway(`${origin} takes no connection within ${CONNECT_LIMIT} ms`));
    }, CONNECT_LIMIT);
    const send = () => {
      clearTimeout(connecting);
      isSent = true;
      request.setTimeout(limit, () => {
        request.destroy(new ApiSilent(`${origin} does not answer within ${limit} ms`));
      });
      if (body === undefined || Buffer.isBuffer(body)) request.end(body);
      else body.pipe(request);
    };
    request.once('socket', (socket) => {
      // Nothing of a body is read before there is a connection: another API may have to take it.
      if (!socket.connecting) send();
      else socket.once(origin.startsWith('https:') ? 'secureConnect' : 'connect', send);
    });
    request.once('response', (response) => resolve({ response }));
    // Also after the response, when an API answers before it has read the whole body.
    request.on('error', (error) => resolve({ error, isSent }));
    return promise.finally(() => clearTimeout(connecting));
  }

  async function send(call: ApiCall, to: readonly string[] = inTurn()): Promise<IncomingMessage> {
    let fault: Error | undefined;
    for (const origin of to) {
      const result = await attempt(origin, call);
      if ('response' in result) return result.response;
      call.signal?.throwIfAborted();
      if (result.error instanceof ApiSilent) throw result.error;
      fault = result.error;
      if (result.isSent && !REPEATABLE.has(call.method)) break;
    }
    throw new ApiAway('The API cannot be reached', { cause: fault });
  }

  return {
    origins,
    send,
    /** Sends a request of the storefront's own pages. */
    fetch: async (request: Request): Promise<Response> => {
      const { method, headers, url } = request;
      const { pathname, search } = new URL(url);
      const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
      const answer = await send({
        method,
        path: pathname + search,
        headers: Object.fromEntries(headers),
        body,
        limit: PAGE_LIMIT,
      });
      return await asResponse(answer);
    },
    /** An API that is not ready is called only when none is. */
    markReady: (origin: string, isReady: boolean) => {
      if (isReady) notReady.delete(origin);
      else notReady.add(origin);
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function asResponse(answer: IncomingMessage): Promise<Response> {
  const bytes = await buffer(answer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(endToEnd(answer.headers))) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  // A 204 must not have a body, not even an empty one.
  const body = bytes.byteLength > 0 ? new Uint8Array(bytes) : null;
  return new Response(body, { status: answer.statusCode ?? 502, headers });
}
