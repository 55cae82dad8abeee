import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { refuse, refuseTooMany } from '../../http/kit/answers.ts';
import { callerNetwork } from '../../http/kit/caller-network.ts';
import type { Caller, RateLimits } from '../../http/kit/rate-limits.ts';
import type { Traced } from '../../http/kit/traced.ts';
import type { Staff } from '../staff.ts';
import { readKey } from './cookies.ts';
import { isCsrfTokenOf } from './one-way.ts';
import type { sessionReader } from './read-session.ts';
import type { Session, Sessions } from './sessions.ts';

export type FromCaller = Traced & { Bindings: Caller };

/** Set by `forStaff`. */
export type ForStaff = FromCaller & { Variables: { staff: Staff } };

export const CSRF_HEADER = 'x-csrf-token';

/** Refuses changes that a page of another origin sends. Browsers set the header themselves. */
export function sameOrigin(deskOrigin: string) {
  return createMiddleware<FromCaller>(async (c, next) => {
    if (changesNothing(c.req) || c.req.header('origin') === deskOrigin) return next();
    c.var.log.warn('call of another origin refused');
    return refuse(c, 'forbidden', 'This call did not come from a page of the desk.');
  });
}

/** Counts a call that comes without a session, by its address. */
export function limitStrangers(limits: Pick<RateLimits, 'take'>) {
  return createMiddleware<FromCaller>(async (c, next) => {
    const wait = await takeFor(c.env, limits);
    return wait === undefined ? next() : refuseTooMany(c, wait);
  });
}

async function takeFor(
  caller: Caller,
  limits: Pick<RateLimits, 'take'>,
): Promise<number | undefined> {
  const network = callerNetwork(caller);
  return network === undefined ? undefined : await limits.take('address', network);
}

type Guard = {
  sessions: Pick<Sessions, 'noteUse'>;
  readSession: ReturnType<typeof sessionReader>;
  limits: Pick<RateLimits, 'take'>;
  now: () => Date;
};

/**
 * Requires somebody who is signed in, with roles read in the last ten minutes, and for changes the
 * session's own token. Comes after `sameOrigin`.
 */
export function forStaff({ sessions, readSession, limits, now }: Guard) {
  return createMiddleware<ForStaff>(async (c, next) => {
    const key = readKey(c, 'desk');
    const reading = key === undefined ? undefined : await readSession(key, c.var.log);
    if (reading?.kind === 'provider_away') return refuseWhileAway(c);
    if (reading?.kind !== 'current') {
      const wait = await takeFor(c.env, limits);
      return wait === undefined ? refuseSignedOut(c) : refuseTooMany(c, wait);
    }
    const { session } = reading;
    if (!changesNothing(c.req) && !isWithToken(c.req, session)) {
      c.var.log.warn({ staff: session.staff.id }, 'call without the session’s token refused');
      return refuse(c, 'forbidden', `This call needs ${CSRF_HEADER}, as /desk/session has it.`);
    }
    await sessions.noteUse(session, now());
    c.set('staff', session.staff);
    return next();
  });
}

export function refuseSignedOut(c: Context): Response {
  return refuse(c, 'unauthorised', 'Nobody is signed in, or the session has ended.');
}

/** The session stays, so that nobody loses what they have typed. */
export function refuseWhileAway(c: Context): Response {
  return refuse(
    c,
    'unavailable',
    'Your roles cannot be checked, because the staff log-in does not answer. Nothing was done, and you are still signed in. Please try again in a moment.',
  );
}

function changesNothing({ method }: HonoRequest): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

function isWithToken(request: HonoRequest, { key }: Session): boolean {
  return isCsrfTokenOf(key, request.header(CSRF_HEADER) ?? '');
}
