import type { CurrentUser } from '@cairn/contract/members/current-user';
import { Hono } from 'hono';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { getAllowance, getTransferAllowance } from './get-allowance.ts';
import { getBalance } from './get-balance.ts';
import { getCurrentUser } from './get-current-user.ts';
import { getUserStats } from './get-user-stats.ts';
import { goalRoutes } from './goal/routes.ts';
import { hasPlan } from './has-plan.ts';
import { refuseUnknown } from './refuse-unknown.ts';

export function memberRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/users/current', partner, member, async (c) => {
    const user = await getCurrentUser(db, c.var.member);
    if (!user) return refuseUnknown(c);
    return c.json<CurrentUser>({ ...user, hasPlan: await hasPlan(db, c.var.member) });
  });

  routes.get('/users/current/balance', partner, member, async (c) => {
    const balance = await getBalance(db, c.var.member);
    return balance ? c.json(balance) : refuseUnknown(c);
  });

  routes.get('/users/current/stats', partner, member, async (c) => {
    const stats = await getUserStats(db, c.var.member, now());
    return stats ? c.json(stats) : refuseUnknown(c);
  });

  routes.get('/users/current/purchase-allowance', partner, member, async (c) => {
    const allowance = await getAllowance(db, c.var.member, 'purchase', now());
    return allowance ? c.json(allowance) : refuseUnknown(c);
  });

  routes.get('/users/current/transfer-allowance', partner, member, async (c) => {
    const allowance = await getTransferAllowance(db, c.var.member, now());
    return allowance ? c.json(allowance) : refuseUnknown(c);
  });

  routes.route('/', goalRoutes(shop));
  return routes;
}
