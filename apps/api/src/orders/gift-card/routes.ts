import { type GiftCard, giftCardBody } from '@cairn/contract/orders/gift-card';
import { Hono } from 'hono';
import { refuse } from '../../http/kit/answers.ts';
import { body } from '../../http/kit/input.ts';
import { forPartner, type Shop } from '../../http/kit/shop.ts';
import { readGiftCard } from './read-gift-card.ts';

export function giftCardRoutes(shop: Shop) {
  const routes = new Hono();

  routes.post('/gift-card', forPartner(shop), body(giftCardBody), async (c) => {
    const { db } = shop.connection;
    const card = await readGiftCard(db, c.var.body.token, shop.now());
    return card ? c.json<GiftCard>(card) : refuse(c, 'not_found', 'There is no such card.');
  });

  return routes;
}
