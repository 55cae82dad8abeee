import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { describeError } from './kit/describe-error.ts';
import type { Traced } from './kit/traced.ts';

/** A well-formed id of the caller is used, so that all calls of a page can share one. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Logs one line per call: request, status, duration. Neither the query, which may name a member, nor
 * any header is logged.
 */
export function trace(log: Logger) {
  const discreet = log.child({}, { serializers: { err: describeError } });
  return createMiddleware<Traced>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set('log', discreet.child({ requestId }));
    c.header('x-request-id', requestId);
    await next();
    c.var.log.info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      'call',
    );
  });
}
