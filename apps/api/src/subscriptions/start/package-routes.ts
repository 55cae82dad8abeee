import { BUSINESS_ERRORS } from '@cairn/contract/calls/business-error';
import { pricesQuery } from '@cairn/contract/calls/calls';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { isOffered } from '../../catalogue/list-products.ts';
import { query } from '../../http/kit/input.ts';
import { forLoggedIn, isVisitor } from '../../http/kit/member.ts';
import { defaultCurrency, type ForPartner, forPartner, type Shop } from '../../http/kit/shop.ts';
import type { VerifiedToken } from '../../http/kit/verify-token.ts';
import { refuseUnknown } from '../../members/refuse-unknown.ts';
import { listPackages } from './list-packages.ts';
import { readEligibility } from './read-eligibility.ts';

type ForAnybody = ForPartner & { Variables: { token?: VerifiedToken } };

export function packageRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  // No token is needed; one that comes must be good, and tells whose eligibility it is.
  const anybody = except(isVisitor, forLoggedIn(shop));
  const routes = new Hono<ForAnybody>();

  routes.get('/subscriptionsPackages', forPartner(shop), query(pricesQuery), anybody, async (c) => {
    const { company, token } = c.var;
    const { currency } = c.req.valid('query');
    if (token?.number === undefined) {
      const isOpen = await isOffered(db, company, 'subscription');
      const errorCodes = isOpen ? [] : [BUSINESS_ERRORS.featureOff];
      const eligibility = { status: isOpen, loggedIn: false, errorCodes };
      const shownCurrency = currency ?? defaultCurrency(company);
      return c.json(await listPackages(db, company, shownCurrency, eligibility));
    }
    const found = await readEligibility(db, { company, number: token.number }, now());
    if (!found) return refuseUnknown(c);
    const { errorCodes } = found;
    const eligibility = { status: errorCodes.length === 0, loggedIn: true, errorCodes };
    return c.json(await listPackages(db, company, currency ?? found.currency, eligibility));
  });

  return routes;
}
