import { campaignEnrolment } from '@cairn/contract/campaign-enrolment';
import { Hono } from 'hono';
import { body } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { enrolMember } from './enrol-member.ts';
import { listEnrolments } from './list-enrolments.ts';

export function campaignRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/stickycampaignenrolment', partner, member, async (c) =>
    c.json(await listEnrolments(db, c.var.member, now())),
  );

  routes.post('/stickycampaignenrolment', partner, member, body(campaignEnrolment), async (c) => {
    await enrolMember(db, c.var.member, c.var.body.campaignCode, now());
    return c.body(null, 204);
  });

  return routes;
}
