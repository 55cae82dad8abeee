import { campaignEnrolment } from '@cairn/contract/members/campaign-enrolment';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { body } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { enrolMember } from './enrol-member.ts';
import { listEnrolments } from './list-enrolments.ts';
import { MOST_ENROLMENTS } from './rules.ts';

const FULL = `You can take part in ${MOST_ENROLMENTS} campaigns at a time.`;

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
    const isEnrolled = await enrolMember(db, c.var.member, c.var.body.campaignCode, now());
    return isEnrolled ? c.body(null, 204) : refuse(c, 'conflict', FULL);
  });

  return routes;
}
