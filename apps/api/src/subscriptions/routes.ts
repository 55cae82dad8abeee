import { pricesQuery } from '@cairn/contract/calls';
import { Hono } from 'hono';
import { isOffered } from '../catalogue/list-products.ts';
import { refuse } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { defaultCurrency, forPartner, type Shop } from '../http/kit/shop.ts';
import { listPackages } from './list-packages.ts';

export function subscriptionRoutes(shop: Shop) {
  const {
    connection: { db },
  } = shop;
  const partner = forPartner(shop);
  const routes = new Hono();

  routes.get('/subscriptionsPackages', partner, query(pricesQuery), async (c) => {
    const { company } = c.var;
    if (!(await isOffered(db, company, 'subscription'))) {
      return refuse(c, 'not_found', 'Subscriptions are switched off.');
    }
    const { currency = defaultCurrency(company) } = c.req.valid('query');
    return c.json(await listPackages(db, company, currency));
  });

  return routes;
}
