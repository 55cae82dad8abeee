import type { Company } from '@cairn/contract/company';
import type { MembershipNumber } from '@cairn/contract/membership-number';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Traced } from '../trace.ts';
import { refuse } from './answers.ts';
import { refuseToken } from './refuse-token.ts';
import type { ForPartner, Shop } from './shop.ts';
import type { Credentials, VerifiedToken } from './verify-token.ts';

export type Member = { company: Company; number: MembershipNumber };

type ForLoggedIn = Traced & ForPartner & { Variables: { token: VerifiedToken } };
type ForMember = Traced & ForPartner & { Variables: { member: Member } };

/** Lets in who is logged in with the request's partner, a member or not. Stands after `forPartner`. */
export function forLoggedIn({ tokens }: Pick<Shop, 'tokens'>) {
  return createMiddleware<ForLoggedIn>(async (c, next) => {
    const found = await tokens.verify(c.var.company, credentials(c.req));
    if (found.kind !== 'accepted') return refuseToken(c, c.var.log, tokens.schemes, found);
    c.set('token', found.token);
    return next();
  });
}

/** Lets in members of the request's partner. Stands after `forPartner`. */
export function forMember({ tokens }: Pick<Shop, 'tokens'>) {
  return createMiddleware<ForMember>(async (c, next) => {
    const found = await tokens.verify(c.var.company, credentials(c.req));
    if (found.kind !== 'accepted') return refuseToken(c, c.var.log, tokens.schemes, found);
    const { number } = found.token;
    if (number === undefined) {
      return refuse(c, 'forbidden', 'This log-in has no membership number yet.');
    }
    c.set('member', { company: c.var.company, number });
    return next();
  });
}

function credentials(request: HonoRequest): Credentials {
  return {
    authorization: request.header('authorization'),
    proof: request.header('dpop'),
    method: request.method,
    // As it was sent: the router's own path is decoded, and so is not what was signed.
    path: new URL(request.url).pathname,
  };
}
