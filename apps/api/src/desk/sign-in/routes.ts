import { Hono } from 'hono';
import { refuse } from '../../http/kit/answers.ts';
import type { RateLimits } from '../../http/kit/rate-limits.ts';
import { ATTEMPT_SECONDS, type Attempt, type Attempts } from './attempts.ts';
import { readKey, removeKey, writeKey } from './cookies.ts';
import { CSRF_HEADER, type FromCaller, forSession, limitStrangers } from './guard.ts';
import { isCsrfTokenOf, newKey } from './one-way.ts';
import { leavePage, problemPage } from './pages.ts';
import type { StaffProvider } from './provider.ts';
import { readReturn } from './read-return.ts';
import type { sessionReader } from './read-session.ts';
import { type Environment, viewSession } from './session-view.ts';
import type { SessionLimits, Sessions } from './sessions.ts';

export type SignIn = {
  attempts: Attempts;
  sessions: Sessions;
  provider: StaffProvider;
  readSession: ReturnType<typeof sessionReader>;
  limits: Pick<RateLimits, 'take'>;
  sessionLimits: SessionLimits;
  environment: Environment;
  now: () => Date;
};

/** Signing in and out. */
export function signInRoutes(parts: SignIn) {
  const { attempts, sessions, provider, limits, sessionLimits, environment, now } = parts;
  const limit = limitStrangers(limits);
  const routes = new Hono<FromCaller>();

  // With `fresh` the password is asked for again, for what moves money.
  routes.get('/desk/sign-in', limit, async (c) => {
    const isFresh = c.req.query('fresh') !== undefined;
    const oldest = isFresh ? 0 : sessionLimits.hours * 3_600_000;
    const attempt: Attempt = {
      state: newKey(),
      nonce: newKey(),
      codeVerifier: newKey(),
      returnTo: readReturn(c.req.query('return')),
      loggedInAfter: new Date(now().getTime() - oldest),
    };
    const logIn = await provider.logInUrl(attempt, { isFresh, now: now() });
    if (logIn.kind !== 'url') {
      c.var.log.error({ reason: logIn.reason }, 'staff cannot sign in');
      return problemPage(c, 'away', attempt.returnTo);
    }
    // One key for all attempts of a browser, so that several tabs can sign in.
    const browserKey = readKey(c, 'desk-sign-in') ?? newKey();
    await attempts.begin(attempt, browserKey, now());
    writeKey(c, 'desk-sign-in', browserKey, ATTEMPT_SECONDS);
    return c.redirect(logIn.url.href);
  });

  routes.get('/desk/callback', limit, async (c) => {
    const browserKey = readKey(c, 'desk-sign-in');
    const state = c.req.query('state');
    const attempt =
      browserKey !== undefined && state !== undefined
        ? await attempts.take(state, browserKey, now())
        : undefined;
    if (!attempt) {
      c.var.log.warn('sign-in without an attempt refused');
      return problemPage(c, 'expired', '/');
    }
    const found = await provider.redeem(new URL(c.req.url).search, attempt, now());
    if (found.kind !== 'signed_in') {
      c.var.log.warn({ reason: found.reason }, 'sign-in refused');
      return problemPage(c, found.kind, attempt.returnTo);
    }
    if (found.person.roles.size === 0) {
      c.var.log.warn({ staff: found.person.id }, 'sign-in without a role refused');
      return problemPage(c, 'no_role', attempt.returnTo);
    }
    const formerKey = readKey(c, 'desk');
    const former = formerKey === undefined ? undefined : await sessions.find(formerKey, now());
    const key = await sessions.open(found, formerKey, now());
    writeKey(c, 'desk', key);
    // Somebody else does not go on where the last person was.
    const isOther = former !== undefined && former.staff.id !== found.person.id;
    return c.redirect(isOther ? '/' : attempt.returnTo, 303);
  });

  routes.post('/desk/sign-out', async (c) => {
    const key = readKey(c, 'desk');
    const session = key === undefined ? undefined : await sessions.find(key, now());
    if (!session) {
      removeKey(c, 'desk');
      return c.redirect('/', 303);
    }
    const field = (await c.req.parseBody()).csrf;
    const token = c.req.header(CSRF_HEADER) ?? (typeof field === 'string' ? field : '');
    if (!isCsrfTokenOf(session.key, token)) {
      return refuse(c, 'forbidden', `This call needs ${CSRF_HEADER} or the field csrf.`);
    }
    await sessions.end(session, 'sign-out', {}, now());
    removeKey(c, 'desk');
    const logOut = await provider.logOutUrl(session.tokens);
    return logOut ? leavePage(c, logOut.href) : c.redirect('/', 303);
  });

  // Does not count as use: a page that watches its session must not keep it alive.
  routes.get('/desk/session', forSession(parts), (c) =>
    c.json(viewSession(c.var.session, { ...sessionLimits, environment })),
  );

  return routes;
}
