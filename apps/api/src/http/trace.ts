import { randomUUID } from 'node:crypto';
import { happened, traced, type Work } from '@cairn/telemetry/channels';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
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
    const { method } = c.req;
    // The pattern, not the path: ids must be neither in metrics nor in the names of spans.
    const route = routePath(c, -1);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const traceparent = c.req.header('traceparent');
    const call: Work = { name: `${method} ${route}`, kind: 'server', attributes, traceparent };
    await traced(call, async () => {
      await next();
      call.attributes = { ...attributes, 'http.response.status_code': c.res.status };
    });
    const milliseconds = performance.now() - started;
    happened({ kind: 'call', method, route, status: c.res.status, seconds: milliseconds / 1_000 });
    c.var.log.info(
      {
        method,
        path: c.req.path,
        status: c.res.status,
        milliseconds: Math.round(milliseconds),
      },
      'call',
    );
  });
}
