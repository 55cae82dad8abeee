import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { describeError } from './kit/describe-error.ts';
import type { Traced } from './kit/traced.ts';

/** A caller's own id is taken over when it looks like one, so that one id follows a page's calls. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * One line per call: what was asked, what was answered, how long it took. Neither the query, which
 * may name a member, nor any header goes into the log.
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
