import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { emptyBody } from '../http/kit/input.ts';
import { forLoggedIn, forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { getBalance } from './get-balance.ts';
import { getCurrentUser } from './get-current-user.ts';
import { tokenSaver } from './save-token.ts';

const UNKNOWN = 'The programme knows no member by this number.';

export function memberRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const saveToken = tokenSaver(db);
  const routes = new Hono();

  routes.get('/users/current', partner, member, async (c) => {
    const user = await getCurrentUser(db, c.var.member);
    return user ? c.json(user) : refuse(c, 'not_found', UNKNOWN);
  });

  routes.get('/users/current/balance', partner, member, async (c) => {
    const balance = await getBalance(db, c.var.member);
    return balance ? c.json(balance) : refuse(c, 'not_found', UNKNOWN);
  });

  routes.post('/saveToken', partner, forLoggedIn(shop), emptyBody, async (c) => {
    await saveToken(c.var.company, c.var.token, now());
    return c.body(null, 204);
  });

  return routes;
}
