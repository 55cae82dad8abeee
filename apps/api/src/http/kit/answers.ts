import type { Problem } from '@cairn/contract/problem';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What a refusal is called on the wire. The status belongs to the name, so that they never part. */
const STATUS = {
  bad_request: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  too_large: 413,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export function refuse(c: Context, code: keyof typeof STATUS, message: string) {
  const problem: Problem = { code, message };
  return c.json(problem, STATUS[code]);
}
