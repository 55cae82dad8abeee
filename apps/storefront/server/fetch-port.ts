import type { MessagePort, Worker } from 'node:worker_threads';

/** As nginx has it, for a request whose visitor has closed the connection: nobody reads the answer. */
export const VISITOR_GONE = 499;

/** A request or a response as it passes between threads. */
type Parcel = { headers: [string, string][]; body: ArrayBuffer | null };
type RequestParcel = Parcel & { kind: 'request'; id: number; method: string; url: string };
type ResponseParcel = Parcel & { kind: 'response'; id: number; status: number };
type FailureParcel = { kind: 'failure'; id: number; reason: string };
type Message = RequestParcel | ResponseParcel | FailureParcel;

const ENDED = 'The thread has ended';

type Answer = (request: Request) => Response | Promise<Response>;

export type FetchPort = {
  /** Sends a request to the other thread, and resolves with its response. */
  fetch(request: Request): Promise<Response>;
  /** The number of unanswered requests, also those whose sender has gone. */
  waiting(): number;
  /** Fails the requests that wait: the other thread has ended. */
  close(): void;
};

type TimeLimit = {
  milliseconds: number;
  /** A request's time is over, and the other thread has sent nothing at all since it was sent. */
  onSilence(): void;
};

/** The other thread did not answer within the time limit. */
export class NoAnswer extends Error {}

/** Connects two threads so that each answers the other's requests. Bodies pass whole. */
export function connectFetch(
  port: MessagePort | Worker,
  answer: Answer,
  timeLimit?: TimeLimit,
): FetchPort {
  type Waiting = PromiseWithResolvers<Response> & { timer: NodeJS.Timeout | undefined };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let received = 0;
  let isClosed = false;

  const inTurn = createTurns();
  port.on('message', (message: Message | string) => {
    received += 1;
    // A string is not part of a request.
    if (typeof message !== 'string') inTurn(() => receive(message));
  });

  function receive(message: Message): void {
    if (message.kind === 'request') {
      void respond(message);
    } else if (message.kind === 'failure') {
      take(message.id)?.reject(new Error(message.reason));
    } else {
      const { body, status, headers } = message;
      // The HTTP server writes an array of bytes as it is, and reads an ArrayBuffer as a stream.
      const response = new Response(body && new Uint8Array(body), { status, headers });
      take(message.id)?.resolve(response);
    }
  }

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

  function take(id: number): Waiting | undefined {
    const request = waiting.get(id);
    clearTimeout(request?.timer);
    waiting.delete(id);
    return request;
  }

  function startTimer(id: number, { milliseconds, onSilence }: TimeLimit): NodeJS.Timeout {
    const receivedBefore = received;
    return setTimeout(() => {
      take(id)?.reject(new NoAnswer(`No answer within ${milliseconds} ms`));
      // A thread that is busy with other requests is not replaced.
      if (received === receivedBefore) onSilence();
    }, milliseconds);
  }

  return {
    async fetch(request) {
      const parcel = await pack(request);
      if (isClosed) throw new Error(ENDED);
      lastId += 1;
      const id = lastId;
      const timer = timeLimit && startTimer(id, timeLimit);
      const response = Promise.withResolvers<Response>();
      waiting.set(id, { ...response, timer });
      // It still counts: the other thread continues with it.
      const abandon = () => response.reject(request.signal.reason);
      request.signal.addEventListener('abort', abandon, { once: true });
      const { method, url } = request;
      post({ kind: 'request', id, method, url, ...parcel }, parcel);
      return await response.promise.finally(() =>
        request.signal.removeEventListener('abort', abandon),
      );
    },
    waiting: () => waiting.size,
    close() {
      isClosed = true;
      for (const id of waiting.keys()) take(id)?.reject(new Error(ENDED));
    },
  };
}

/**
 * Runs one task per turn of the event loop. Messages arrive by the dozen, and handled all at once
 * they would hold up everything else that this thread serves.
 */
function createTurns(): (task: () => void) => void {
  const tasks: (() => void)[] = [];

  function runNext(): void {
    const task = tasks.shift();
    if (tasks.length > 0) setImmediate(runNext);
    task?.();
  }

  return (task) => {
    tasks.push(task);
    if (tasks.length === 1) setImmediate(runNext);
  };
}

async function pack(message: Request | Response): Promise<Parcel> {
  const body = mayHaveBody(message) && message.body ? await message.arrayBuffer() : null;
  return { headers: [...message.headers], body };
}

/** Known without looking at the body, for which the HTTP server would construct a second request. */
function mayHaveBody(message: Request | Response): boolean {
  return !('method' in message && (message.method === 'GET' || message.method === 'HEAD'));
}
