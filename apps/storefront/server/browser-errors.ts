import type { Handler } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ReportKind } from '../app/errors/report-to-server.ts';

/** Anybody can send a report: only what the shop's own pages send is logged. */
const report = z.object({
  kind: z.enum([
    'chunk_not_loaded',
    'query_failed',
    'error_raised',
    'page_failed',
    'uncaught_error',
  ] satisfies ReportKind[]),
  what: z.string().check(z.regex(/^[\w./ -]{1,100}$/)),
  page: z.string().check(z.regex(/^\/[\w./:-]{0,100}$/)),
});

export function logBrowserError(log: Logger): Handler {
  return async (c) => {
    const { data } = report.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return c.body(null, 400);
    log.warn(data, 'browser error');
    return c.body(null, 204);
  };
}
