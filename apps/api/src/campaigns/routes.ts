import { campaignEnrolment } from '@cairn/contract/members/campaign-enrolment';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { body } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { enrolMember } from './enrol-member.ts';
import { listEnrolments } from './list-enrolments.ts';
import { MOST_ENROLMENTS } from './rules.ts';

const REFUSALS = {
  campaign_over: 'This campaign has ended.',
  too_many: `You can take part in ${MOST_ENROLMENTS} campaigns at a time.`,
} as const;

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
    const enrolled = await enrolMember(db, c.var.member, c.var.body.campaignCode, now());
    return enrolled === 'enrolled' ? c.body(null, 204) : refuse(c, 'conflict', REFUSALS[enrolled]);
  });

  return routes;
}
