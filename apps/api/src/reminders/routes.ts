import {
  leaveFormQuery,
  leaveQuery,
  REMINDERS_OFF,
  wantedReminders,
} from '@cairn/contract/members/bonus-reminders';
import { Hono } from 'hono';
import { body, emptyBody, query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { refuseUnknown } from '../members/refuse-unknown.ts';
import { getReminders } from './get-reminders.ts';
import { setReminders } from './set-reminders.ts';
import { stopByToken, stopReminders } from './stop-reminders.ts';

const OWN = '/users/current/bonus-reminders';

export function reminderRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    shopUrl,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get(OWN, partner, member, async (c) => c.json(await getReminders(db, c.var.member)));

  routes.put(OWN, partner, member, body(wantedReminders), async (c) => {
    const owner = c.var.member;
    const set = await setReminders(db, owner, c.var.body, localeOf(c, owner), now());
    return set ? c.json(set) : refuseUnknown(c);
  });

  routes.delete(OWN, partner, member, emptyBody, async (c) => {
    await stopReminders(db, c.var.member);
    return c.body(null, 204);
  });

  // Only POST acts: mail scanners open every link of an email.
  routes.get('/bonus-reminders/leave', query(leaveQuery), (c) => {
    return c.redirect(
      `${shopUrl}/account/leave-reminders?token=${c.req.valid('query').token}`,
      303,
    );
  });

  routes.post('/bonus-reminders/leave', query(leaveQuery), async (c) => {
    await stopByToken(db, c.req.valid('query').token);
    return c.text(REMINDERS_OFF);
  });

  routes.post('/bonus-reminders/leave-form', query(leaveFormQuery), async (c) => {
    const { token, locale } = c.req.valid('query');
    await stopByToken(db, token);
    return c.redirect(`${shopUrl}/${locale}/account/leave-reminders?left`, 303);
  });

  return routes;
}
