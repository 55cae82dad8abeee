import type { ErasureAnswer, ErasureState } from '@cairn/contract/members/erasure';
import { memberDataQuery } from '@cairn/contract/members/member-data';
import { dayIn } from '@cairn/contract/values/day-in';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { Hono } from 'hono';
import { refuseTooMany } from '../http/kit/answers.ts';
import { emptyBody, query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, forRecentLogIn, type Member } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { readTimeZone } from '../members/read-time-zone.ts';
import { refuseUnknown } from '../members/refuse-unknown.ts';
import { readMemberData } from './data/read-member-data.ts';
import { dataWordsIn, renderData } from './data-page/render-data.ts';
import { getErasure } from './get-erasure.ts';
import { requestErasure } from './request-erasure.ts';
import { withdrawErasure } from './withdraw-erasure.ts';

export function privacyRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    limits,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const take = ({ company, number }: Member) => limits.take('privacy', `${company} ${number}`);
  const routes = new Hono();

  const recent = forRecentLogIn(shop);

  routes.get('/users/current/data', partner, member, recent, query(memberDataQuery), async (c) => {
    const owner = c.var.member;
    const wait = await take(owner);
    if (wait !== undefined) return refuseTooMany(c, wait);
    const data = await readMemberData(db, owner, now());
    if (!data) return refuseUnknown(c);
    const { format } = c.req.valid('query');
    const day = dayIn(companyTimeZone(owner.company), now());
    const locale = localeOf(c, owner);
    const name = `${dataWordsIn(locale).fileName}-${day}.${format}`;
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    if (format === 'html') {
      const reader = { locale, timeZone: await readTimeZone(db, owner) };
      return c.html(await renderData(data, reader), 200, headers);
    }
    // Indented, because members open it in a text editor.
    const text = JSON.stringify(data, undefined, 2);
    return c.body(text, 200, { ...headers, 'content-type': 'application/json' });
  });

  routes.get('/users/current/erasure', partner, member, async (c) => {
    const state = await getErasure(db, c.var.member, now());
    return state ? c.json<ErasureState>(state) : refuseUnknown(c);
  });

  routes.post('/users/current/erasure', partner, member, emptyBody, async (c) => {
    const wait = await take(c.var.member);
    if (wait !== undefined) return refuseTooMany(c, wait);
    const answer = await requestErasure(db, c.var.member, now());
    return answer ? c.json<ErasureAnswer>(answer) : refuseUnknown(c);
  });

  routes.delete('/users/current/erasure', partner, member, emptyBody, async (c) => {
    await withdrawErasure(db, c.var.member, now());
    return c.body(null, 204);
  });

  return routes;
}
