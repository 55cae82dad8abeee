import { memberGoal } from '@cairn/contract/members/goal';
import { Hono } from 'hono';
import { body } from '../../http/kit/input.ts';
import { forMember } from '../../http/kit/member.ts';
import { forPartner, type Shop } from '../../http/kit/shop.ts';
import { refuseUnknown } from '../refuse-unknown.ts';
import { getGoal } from './get-goal.ts';
import { removeGoal } from './remove-goal.ts';
import { setGoal } from './set-goal.ts';

const PATH = '/users/current/goal';

export function goalRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get(PATH, partner, member, async (c) => c.json(await getGoal(db, c.var.member)));

  routes.put(PATH, partner, member, body(memberGoal), async (c) => {
    const isSet = await setGoal(db, c.var.member, c.var.body, now());
    return isSet ? c.json(c.var.body) : refuseUnknown(c);
  });

  routes.delete(PATH, partner, member, async (c) => {
    await removeGoal(db, c.var.member);
    return c.body(null, 204);
  });

  return routes;
}
