import type { BusinessErrorCode } from '@cairn/contract/business-error';
import type { Problem } from '@cairn/contract/problem';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What a refusal is called on the wire. The status belongs to the name, so that they never part. */
const STATUS = {
  bad_request: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export function refuse(c: Context, code: keyof typeof STATUS, message: string) {
  const problem: Problem = { code, message };
  return c.json(problem, STATUS[code]);
}

/** A rule of the programme says no: the code is what the storefront knows it by. */
export function refuseByRule(c: Context, errorCode: BusinessErrorCode, message: string) {
  return c.json({ errorCode, message }, 422);
}

export function refuseTooMany(c: Context, seconds: number) {
  c.header('retry-after', `${seconds}`);
  return refuse(c, 'too_many_requests', `Too many requests. Try again in ${seconds} seconds.`);
}
