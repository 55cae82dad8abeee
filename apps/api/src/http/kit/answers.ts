import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { Problem } from '@cairn/contract/calls/problem';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The codes of refusals, each with its HTTP status. */
export const STATUS = {
  bad_request: 400,
  unauthorised: 401,
  log_in_too_old: 401,
  forbidden: 403,
  not_found: 404,
  campaign_unknown: 404,
  product_switched_off: 404,
  conflict: 409,
  campaign_ended: 409,
  campaign_not_started: 409,
  idempotency_key_reused: 409,
  state_changed: 409,
  payment_under_way: 409,
  too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  balance_unknown: 503,
  maintenance: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

/** Seconds: longer than any lock is waited for, short enough for a person who waits. */
const RETRY_AFTER = 5;

/** Seconds: the maintenance page tries again as often. */
const RETRY_AFTER_MAINTENANCE = 20;

export function refuse(c: Context, code: keyof typeof STATUS, message: string) {
  const problem: Problem = { code, message };
  const seconds = code === 'maintenance' ? RETRY_AFTER_MAINTENANCE : RETRY_AFTER;
  if (STATUS[code] === 503) c.header('retry-after', `${seconds}`);
  return c.json(problem, STATUS[code]);
}

/** Nothing was started: a payment for the order that would be replaced may still succeed. */
export function refuseUnderWay(c: Context, transactionId: PastId) {
  const problem: Problem = {
    code: 'payment_under_way',
    message: 'A payment for an earlier order of this product is being confirmed.',
    transactionId,
  };
  return c.json(problem, STATUS.payment_under_way);
}

/** A rule of the programme refuses; the storefront recognises it by its code. */
export function refuseByRule(c: Context, errorCode: BusinessErrorCode, message: string) {
  return c.json({ errorCode, message }, 422);
}

/** The database is in trouble, and the same call may work in a moment. */
export function refuseUnavailable(c: Context) {
  return refuse(c, 'unavailable', 'This cannot be done right now. Please try again in a moment.');
}

/** An operator has closed the shop for a while. */
export function refuseMaintenance(c: Context) {
  return refuse(c, 'maintenance', 'The shop is closed for maintenance. Nothing was done.');
}

export function refuseTooMany(c: Context, seconds: number) {
  c.header('retry-after', `${seconds}`);
  return refuse(c, 'too_many_requests', `Too many requests. Try again in ${seconds} seconds.`);
}
