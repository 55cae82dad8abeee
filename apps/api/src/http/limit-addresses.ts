import { createMiddleware } from 'hono/factory';
import { refuseTooMany } from './kit/answers.ts';
import { callerNetwork } from './kit/caller-network.ts';
import type { Caller, RateLimits } from './kit/rate-limits.ts';

/**
 * The payment provider sends as many notifications as there are; only wrong signatures are counted.
 * A mail service loads the pictures of all its users' emails. A load balancer that was refused would
 * take the process for dead, and it may have the address that all its members count as.
 */
const UNLIMITED = ['/api/webhooks/', '/api/emails/', '/api/health'];

export function limitAddresses(limits: RateLimits) {
  return createMiddleware<{ Bindings: Caller }>(async (c, next) => {
    const network = callerNetwork(c.env);
    if (network === undefined || isUnlimited(c.req.path)) return next();
    const wait = await limits.take('address', network);
    return wait === undefined ? next() : refuseTooMany(c, wait);
  });
}

function isUnlimited(path: string): boolean {
  return UNLIMITED.some((beginning) => path.startsWith(beginning));
}
