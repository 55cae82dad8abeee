import { SCOPES, type Scope } from '@cairn/contract/calls/scopes';
import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { refuse, refuseTooMany } from './answers.ts';
import { refuseOldLogIn, refuseToken } from './refuse-token.ts';
import type { ForPartner, Shop } from './shop.ts';
import type { Traced } from './traced.ts';
import type { Credentials, VerifiedToken } from './verify-token.ts';

export type Member = { company: Company; number: MembershipNumber };

type ForLoggedIn = Traced & ForPartner & { Variables: { token: VerifiedToken } };
type ForMember = Traced & ForPartner & { Variables: { member: Member; token: VerifiedToken } };

/** Requires a valid token of the request's partner, with or without a membership number. Comes after `forPartner`. */
export function forLoggedIn({ tokens, limits }: Pick<Shop, 'tokens' | 'limits'>) {
  return createMiddleware<ForLoggedIn>(async (c, next) => {
    const found = await tokens.verify(c.var.company, credentials(c.req));
    if (found.kind !== 'accepted') return refuseToken(c, c.var.log, tokens.schemes, found);
    const { token } = found;
    const who = `${c.var.company} ${token.number ?? token.subject}`;
    const wait = await limits.take('member', who);
    if (wait !== undefined) return refuseTooMany(c, wait);
    c.set('token', token);
    if (c.req.method === 'GET') return next();
    // A member whose writes all wait for the same lock must not occupy the whole connection pool.
    const endWrite = limits.beginWrite(who);
    if (!endWrite) return refuseTooMany(c, 1);
    try {
      return await next();
    } finally {
      endWrite();
    }
  });
}

/** Requires a member of the request's partner. Comes after `forPartner`. */
export function forMember(shop: Pick<Shop, 'tokens' | 'limits'>): MiddlewareHandler<ForMember> {
  return every(forLoggedIn(shop), membersOnly);
}

const membersOnly = createMiddleware<ForMember>(async (c, next) => {
  const { number } = c.var.token;
  if (number === undefined) {
    return refuse(c, 'forbidden', 'This log-in has no membership number yet.');
  }
  c.set('member', { company: c.var.company, number });
  return next();
});

/** Requires a scope of the token. Comes after `forMember`. */
export function forScope(scope: Scope) {
  return createMiddleware<ForMember>(async (c, next) => {
    if (hasScope(c.var.token, scope)) return next();
    return refuse(c, 'forbidden', `This call needs a token with ${SCOPES[scope]}.`);
  });
}

export function hasScope(token: VerifiedToken, scope: Scope): boolean {
  return token.scope.split(' ').includes(SCOPES[scope]);
}

/** Seconds: short enough that a session left open or stolen reveals little. */
const RECENT_LOG_IN = 10 * 60;

/** Requires that the member has logged in lately. Comes after `forMember`. */
export function forRecentLogIn({ tokens, now }: Pick<Shop, 'tokens' | 'now'>) {
  return createMiddleware<ForMember>(async (c, next) => {
    const { authTime } = c.var.token;
    const isRecent = authTime && now().getTime() - authTime.getTime() <= RECENT_LOG_IN * 1_000;
    return isRecent ? next() : refuseOldLogIn(c, tokens.schemes, RECENT_LOG_IN);
  });
}

/** The request carries no token. One that carries a bad token is refused, not treated as a visitor. */
export function isVisitor(c: Context): boolean {
  return c.req.header('authorization') === undefined;
}

function credentials(request: HonoRequest): Credentials {
  return {
    authorization: request.header('authorization'),
    proof: request.header('dpop'),
    method: request.method,
    // The path as sent: the router's is decoded, and a proof signs the encoded one.
    path: new URL(request.url).pathname,
  };
}
