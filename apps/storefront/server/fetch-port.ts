import type { MessagePort, Worker } from 'node:worker_threads';

/** A request or a response as it passes between threads. */
type Parcel = { headers: [string, string][]; body: ArrayBuffer | null };
type RequestParcel = Parcel & { kind: 'request'; id: number; method: string; url: string };
type ResponseParcel = Parcel & { kind: 'response'; id: number; status: number };
type FailureParcel = { kind: 'failure'; id: number; reason: string };
type Message = RequestParcel | ResponseParcel | FailureParcel;

type Answer = (request: Request) => Response | Promise<Response>;

export type FetchPort = {
  /** Sends a request to the other thread, and resolves with its response. */
  fetch(request: Request): Promise<Response>;
  /** How many requests wait for a response. */
  waiting(): number;
  /** Fails the requests that wait: the other thread has ended. */
  close(): void;
};

/** Connects two threads so that each answers the other's requests. Bodies pass whole. */
export function connectFetch(port: MessagePort | Worker, answer: Answer): FetchPort {
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let lastId = 0;

  port.on('message', async (message: Message | string) => {
    // Not part of a request.
    if (typeof message === 'string') return;
    if (message.kind === 'request') return await respond(message);
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'failure') return request?.reject(new Error(message.reason));
    const { body, status, headers } = message;
    request?.resolve(new Response(body, { status, headers }));
  });

  async function respond({ id, url, method, headers, body }: RequestParcel): Promise<void> {
    try {
      const response = await answer(new Request(url, { method, headers, body }));
      const parcel = await pack(response);
      post({ kind: 'response', id, status: response.status, ...parcel }, parcel);
    } catch (error) {
      post({ kind: 'failure', id, reason: error instanceof Error ? error.message : `${error}` });
    }
  }

  function post(message: Message, { body }: Pick<Parcel, 'body'> = { body: null }): void {
    port.postMessage(message, body ? [body] : []);
  }

  return {
    async fetch(request) {
      const parcel = await pack(request);
      const response = Promise.withResolvers<Response>();
      lastId += 1;
      const id = lastId;
      waiting.set(id, response);
      const abandon = () => {
        waiting.delete(id);
        response.reject(request.signal.reason);
      };
      request.signal.addEventListener('abort', abandon, { once: true });
      const { method, url } = request;
      post({ kind: 'request', id, method, url, ...parcel }, parcel);
      return await response.promise.finally(() =>
        request.signal.removeEventListener('abort', abandon),
      );
    },
    waiting: () => waiting.size,
    close() {
      for (const request of waiting.values()) request.reject(new Error('The thread has ended'));
      waiting.clear();
    },
  };
}

async function pack(message: Request | Response): Promise<Parcel> {
  const body = message.body ? await message.arrayBuffer() : null;
  return { headers: [...message.headers], body };
}
