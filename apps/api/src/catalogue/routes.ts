import { pricesQuery, tieredProductPath } from '@cairn/contract/calls/calls';
import { personalPricesQuery } from '@cairn/contract/calls/personal-prices-query';
import type { PopularPackage } from '@cairn/contract/prices/popular-package';
import type { AvailableProducts } from '@cairn/contract/prices/products';
import type { TieredProduct } from '@cairn/contract/values/product';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { refuse, refuseByRule } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { defaultCurrency, type ForPartner, forPartner, type Shop } from '../http/kit/shop.ts';
import { refuseUnknown } from '../members/refuse-unknown.ts';
import { REFUSAL_WORDS } from '../members/rules.ts';
import { listGenericPrices } from './list-generic-prices.ts';
import { listPersonalPrices } from './list-personal-prices.ts';
import { isOffered, listProducts } from './list-products.ts';
import { readPopular } from './read-popular.ts';

type ForTiered = ForPartner & { Variables: { product: TieredProduct } };

export function catalogueRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  /** Lets in calls for a product that is sold by tiers and switched on. */
  const tiered = createMiddleware<ForTiered>(async (c, next) => {
    const path = tieredProductPath.safeParse(c.req.param());
    if (!path.success) {
      return refuse(c, 'not_found', `There are no price tiers for ${c.req.param('product')}.`);
    }
    if (!(await isOffered(db, c.var.company, path.data.product))) {
      return refuse(c, 'product_switched_off', 'This product is switched off.');
    }
    c.set('product', path.data.product);
    return next();
  });

  routes.get('/products', partner, async (c) => {
    const availableProducts = await listProducts(db, c.var.company);
    return c.json<AvailableProducts>({ availableProducts });
  });

  routes.get(
    '/products/:product/prices/generic',
    partner,
    query(pricesQuery),
    tiered,
    async (c) => {
      const { company, product } = c.var;
      const { currency = defaultCurrency(company) } = c.req.valid('query');
      return c.json(await listGenericPrices(db, company, product, currency, now()));
    },
  );

  routes.get('/products/:product/popular', partner, tiered, async (c) => {
    const { company, product } = c.var;
    return c.json<PopularPackage>(await readPopular(db, company, product));
  });

  routes.get(
    '/products/:product/prices',
    partner,
    member,
    query(personalPricesQuery),
    tiered,
    async (c) => {
      const asked = c.req.valid('query');
      const prices = await listPersonalPrices(db, c.var.member, c.var.product, asked, now());
      if (prices.kind === 'unknown_member') return refuseUnknown(c);
      if (prices.kind === 'balance_unknown') {
        const message = 'The balance is not known just now. Please try again later.';
        return refuse(c, 'unavailable', message);
      }
      if (prices.kind === 'refused')
        return refuseByRule(c, prices.code, REFUSAL_WORDS[prices.code]);
      return c.json(prices.tiers);
    },
  );

  return routes;
}
