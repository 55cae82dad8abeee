import type { RequestListener, ServerResponse } from 'node:http';

/** Liveness: the process answers. Readiness: it can do its work, and is not about to end. */
const PATHS = ['/health/live', '/health/ready'] as const;

export type Health = {
  /** From now on the process is ready while the check says so. */
  started(isReady: () => boolean): void;
  /** Not ready any more, so that a balancer sends no more; liveness stays. */
  stopping(): void;
  /** Answers both paths itself, at any time, and leaves everything else to `next`. */
  before(next: RequestListener): RequestListener;
};

/** The health of one process, which depends on no other. */
export function createHealth(): Health {
  let isReady = () => false;
  const statusOf = { '/health/live': () => true, '/health/ready': () => isReady() };
  return {
    started: (check) => {
      isReady = check;
    },
    stopping: () => {
      isReady = () => false;
    },
    before: (next) => (request, response) => {
      const path = PATHS.find((one) => one === request.url);
      if (path) answer(response, statusOf[path]());
      else next(request, response);
    },
  };
}

function answer(response: ServerResponse, isOk: boolean): void {
  response
    .writeHead(isOk ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(!isOk && { 'retry-after': '5' }),
    })
    .end(JSON.stringify({ status: isOk ? 'ok' : 'unavailable' }));
}
