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
    const enrolled = await enrolMember(db, c.var.member, c.var.body.campaignCode, now());
    switch (enrolled) {
      case 'enrolled':
        return c.body(null, 204);
      case 'campaign_over':
        return refuse(c, 'campaign_ended', 'This campaign has ended.');
      case 'too_many':
        return refuse(c, 'conflict', FULL);
    }
  });

  return routes;
}
