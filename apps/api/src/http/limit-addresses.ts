import { createMiddleware } from 'hono/factory';
import { refuseTooMany } from './kit/answers.ts';
import type { Caller, RateLimits } from './kit/rate-limits.ts';

/** The payment provider sends as much as there is to tell. */
const UNLIMITED = '/api/webhooks/';

export function limitAddresses(limits: RateLimits) {
  return createMiddleware<{ Bindings: Caller }>(async (c, next) => {
    const { address } = c.env ?? {};
    if (address === undefined || c.req.path.startsWith(UNLIMITED)) return next();
    const wait = limits.take('address', address);
    return wait === undefined ? next() : refuseTooMany(c, wait);
  });
}
