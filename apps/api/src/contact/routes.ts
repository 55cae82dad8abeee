import { type ContactAnswer, contactMessage } from '@cairn/contract/members/contact';
import { pastId } from '@cairn/contract/orders/transaction-id';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { callerNetwork } from '../http/kit/caller-network.ts';
import { body } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forLoggedIn, isVisitor } from '../http/kit/member.ts';
import type { Caller } from '../http/kit/rate-limits.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import type { VerifiedToken } from '../http/kit/verify-token.ts';
import { isTheirs } from './is-theirs.ts';
import { sendContact } from './send-contact.ts';

type ForAnybody = { Bindings: Caller; Variables: { token?: VerifiedToken } };

export function contactRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    limits,
  } = shop;
  const partner = forPartner(shop);
  // A token is optional, but a bad one is refused.
  const anybody = except(isVisitor, forLoggedIn(shop));
  const routes = new Hono<ForAnybody>();

  routes.post('/contact', partner, anybody, body(contactMessage), async (c) => {
    const { company, token, body: message } = c.var;
    const number = token?.number;
    const sender = number ? `${company} ${number}` : (callerNetwork(c.env) ?? '');
    const wait = await limits.take('contact', sender);
    if (wait !== undefined) return refuseTooMany(c, wait);
    const { data: id } = pastId.safeParse(message.order);
    // A visitor's order id is not looked up, because the answer would reveal whether it exists.
    if (number && id && !(await isTheirs(db, { company, number }, id))) {
      return refuse(c, 'not_found', `You have no order ${id}.`);
    }
    const writer = { company, number, language: localeOf(c, { company }) };
    const reference = await sendContact(db, writer, message, now());
    return c.json<ContactAnswer>({ reference }, 202);
  });

  return routes;
}
