import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
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

/** Set by `forSession`. */
export type ForSession = FromCaller & { Variables: { session: Session } };

/** Set by `forStaff`. */
export type ForStaff = ForSession & { Variables: { staff: Staff } };

export const CSRF_HEADER = 'x-csrf-token';

/** Refuses changes that a page of another origin sends. Browsers set the header themselves. */
export function sameOrigin(deskOrigin: string) {
  return createMiddleware<FromCaller>(async (c, next) => {
    if (changesNothing(c.req) || c.req.header('origin') === deskOrigin) return next();
    c.var.log.warn('call of another origin refused');
    return refuse(c, 'forbidden', 'This call did not come from a page of the desk.');
  });
}

/** Counts a call that comes without a session, by its address, and refuses one that is too many. */
async function refuseTooManyStrangers(
  c: Context,
  limits: Pick<RateLimits, 'take'>,
): Promise<Response | undefined> {
  const network = callerNetwork(c.env);
  const wait = network === undefined ? undefined : await limits.take('address', network);
  return wait === undefined ? undefined : refuseTooMany(c, wait);
}

export function limitStrangers(limits: Pick<RateLimits, 'take'>) {
  return createMiddleware<FromCaller>(
    async (c, next) => (await refuseTooManyStrangers(c, limits)) ?? next(),
  );
}

type Guard = {
  sessions: Pick<Sessions, 'noteUse'>;
  /** Whether pages make this call without anybody at them: it must not keep a session alive. */
  isPolled: (path: string) => boolean;
  readSession: ReturnType<typeof sessionReader>;
  limits: Pick<RateLimits, 'take'>;
  now: () => Date;
};

/** Requires somebody who is signed in, with roles read in the last ten minutes. */
export function forSession({ readSession, limits }: Pick<Guard, 'readSession' | 'limits'>) {
  return createMiddleware<ForSession>(async (c, next) => {
    const key = readKey(c, 'desk');
    const reading = key === undefined ? undefined : await readSession(key, c.var.log);
    if (reading?.kind === 'provider_away') return refuseWhileAway(c);
    if (reading?.kind !== 'current') {
      return (await refuseTooManyStrangers(c, limits)) ?? refuseSignedOut(c);
    }
    c.set('session', reading.session);
    return next();
  });
}

/** Requires the same and, for changes, the session's own token. Comes after `sameOrigin`. */
export function forStaff(guard: Guard): MiddlewareHandler<ForStaff> {
  const { sessions, isPolled, now } = guard;
  const withToken = createMiddleware<ForStaff>(async (c, next) => {
    const { session } = c.var;
    if (!changesNothing(c.req) && !isWithToken(c.req, session)) {
      c.var.log.warn({ staff: session.staff.id }, 'call without the session’s token refused');
      return refuse(c, 'forbidden', `This call needs ${CSRF_HEADER}, as /desk/session has it.`);
    }
    if (!isPolled(c.req.path)) await sessions.noteUse(session, now());
    c.set('staff', session.staff);
    return next();
  });
  return every(forSession(guard), withToken);
}

function refuseSignedOut(c: Context): Response {
  return refuse(c, 'unauthorised', 'Nobody is signed in, or the session has ended.');
}

/** The session stays, so that nobody loses what they have typed. */
function refuseWhileAway(c: Context): Response {
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
