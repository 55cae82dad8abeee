import { pricesQuery, tieredProductPath } from '@cairn/contract/calls';
import type { AvailableProducts } from '@cairn/contract/products';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { defaultCurrency, forPartner, type Shop } from '../http/kit/shop.ts';
import { listGenericPrices } from './list-generic-prices.ts';
import { isOffered, listProducts } from './list-products.ts';

export function catalogueRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const routes = new Hono();

  routes.get('/products', partner, async (c) => {
    const availableProducts = await listProducts(db, c.var.company);
    return c.json<AvailableProducts>({ availableProducts });
  });

  routes.get('/products/:product/prices/generic', partner, query(pricesQuery), async (c) => {
    const { company } = c.var;
    const path = tieredProductPath.safeParse(c.req.param());
    if (!path.success || !(await isOffered(db, company, path.data.product))) {
      return refuse(c, 'not_found', `There are no price tiers for ${c.req.param('product')}.`);
    }
    const { currency = defaultCurrency(company) } = c.req.valid('query');
    return c.json(await listGenericPrices(db, company, path.data.product, currency, now()));
  });

  return routes;
}
