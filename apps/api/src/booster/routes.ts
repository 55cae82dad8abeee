import { Hono } from 'hono';
import { isOffered } from '../catalogue/list-products.ts';
import { refuse } from '../http/kit/answers.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { listGenericOptions } from './list-generic-options.ts';

export function boosterRoutes(shop: Shop) {
  const {
    connection: { db },
  } = shop;
  const partner = forPartner(shop);
  const routes = new Hono();

  routes.get('/products/booster/options/generic', partner, async (c) => {
    const { company } = c.var;
    if (!(await isOffered(db, company, 'booster'))) {
      return refuse(c, 'not_found', 'Boosting is switched off.');
    }
    return c.json(await listGenericOptions(db, company));
  });

  return routes;
}
