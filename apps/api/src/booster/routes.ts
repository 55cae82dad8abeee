import { boosterOptionsQuery } from '@cairn/contract/prices/booster-options';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isOffered } from '../catalogue/list-products.ts';
import { refuse, refuseByRule } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { type ForPartner, forPartner, type Shop } from '../http/kit/shop.ts';
import { refuseUnknown } from '../members/refuse-unknown.ts';
import { REFUSAL_WORDS } from '../members/rules.ts';
import { listGenericOptions } from './list-generic-options.ts';
import { listPersonalOptions } from './list-personal-options.ts';

export function boosterRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  const offered = createMiddleware<ForPartner>(async (c, next) => {
    if (await isOffered(db, c.var.company, 'booster')) return next();
    return refuse(c, 'product_switched_off', 'Boosting is switched off.');
  });

  routes.get('/products/booster/options/generic', partner, offered, async (c) => {
    return c.json(await listGenericOptions(db, c.var.company));
  });

  routes.get(
    '/products/booster/options',
    partner,
    member,
    query(boosterOptionsQuery),
    offered,
    async (c) => {
      const { aviosAmount } = c.req.valid('query');
      const found = await listPersonalOptions(db, c.var.member, aviosAmount, now());
      if (found.kind === 'unknown_member') return refuseUnknown(c);
      if (found.kind === 'refused') return refuseByRule(c, found.code, REFUSAL_WORDS[found.code]);
      return c.json(found.options);
    },
  );

  return routes;
}
