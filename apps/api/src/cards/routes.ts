import { rememberedCardPath } from '@cairn/contract/members/remembered-cards';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { emptyBody } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { listCards } from './list-cards.ts';
import { removeCard } from './remove-card.ts';

export function cardRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/users/current/cards', partner, member, async (c) =>
    c.json(await listCards(db, c.var.member)),
  );

  routes.delete('/users/current/cards/:cardId', partner, member, emptyBody, async (c) => {
    const path = rememberedCardPath.safeParse(c.req.param());
    if (!path.success || !(await removeCard(db, c.var.member, path.data.cardId, now()))) {
      return refuse(c, 'not_found', 'No card is remembered by this id.');
    }
    return c.body(null, 204);
  });

  return routes;
}
