import type { Company } from '@cairn/contract/values/company';
import { hasPendingCookie, hasSessionTraces, readCookies } from '../app/context/cookies.ts';
import { type HomeCardKind, readHomeCards } from '../app/context/home-cookie.ts';
import { type OpenOrderHint, readOpenOrder } from '../app/context/open-order-cookie.ts';
import {
  type GivenContext,
  type OperatingContext,
  type RunningCompanies,
  resolveContext,
} from '../app/context/operating-context.ts';
import { readTheme, type Theme } from '../app/context/theme.server.ts';
import { isCallback } from '../app/session/callback.ts';
import type { IdentityClient } from '../app/visit.server.ts';

/** Read from a request's cookies. */
export type Visitor = {
  context: OperatingContext;
  /** The context from the cookies, and which of its values are not allowed. */
  given: GivenContext;
  rejected: GivenContext;
  identity: IdentityClient;
  /** Whether a member was logged in recently, or is returning from the identity provider. */
  expectsMember: boolean;
  /** Whether this browser has an unfinished order that they may see. */
  hasPending: boolean;
  /** The member's open orders as the last page knew them. */
  openOrder: OpenOrderHint | undefined;
  /** The cards of the member's start page as they last saw it. */
  homeCards: HomeCardKind[];
  theme: Theme;
};

type Running = { company: Company; identity: IdentityClient };

export function readVisitor(
  request: Request,
  companies: readonly [Running, ...Running[]],
): Visitor {
  const header = request.headers.get('cookie') ?? '';
  const { opco, language, market } = readCookies(header);
  const given: GivenContext = {
    ...(opco !== undefined && { opco }),
    ...(language !== undefined && { language }),
    ...(market !== undefined && { market }),
  };
  const [first, ...others] = companies;
  const running: RunningCompanies = [first.company, ...others.map(({ company }) => company)];
  const { context, rejected } = resolveContext(given, running);
  const { identity } = companies.find(({ company }) => company === context.opco) ?? first;
  const expectsMember =
    hasSessionTraces(header, identity.clientId) || isCallback(new URL(request.url).search);
  return {
    context,
    given,
    rejected,
    identity,
    expectsMember,
    hasPending: hasPendingCookie(header, expectsMember),
    openOrder: readOpenOrder(header),
    homeCards: readHomeCards(header),
    theme: readTheme(header),
  };
}
