import { campaignEnrolment } from '@cairn/contract/members/campaign-enrolment';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { body } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { enrolMember } from './enrol-member.ts';
import { listEnrolments } from './list-enrolments.ts';
import { listRunningCampaigns } from './list-running-campaigns.ts';

export function campaignRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/campaigns', partner, async (c) =>
    c.json(await listRunningCampaigns(db, c.var.company, now())),
  );

  routes.get('/stickycampaignenrolment', partner, member, async (c) => {
    const campaigns = await listEnrolments(db, c.var.member, now());
    return c.json({
      campaigns: campaigns.map(({ campaignCode, endsAt }) => ({
        ffpNumber: c.var.member.number,
        campaignCode,
        expiryTime: endsAt.toISOString(),
      })),
    });
  });

  routes.post('/stickycampaignenrolment', partner, member, body(campaignEnrolment), async (c) => {
    const enrolled = await enrolMember(db, c.var.member, c.var.body.campaignCode, now());
    switch (enrolled) {
      case 'enrolled':
        return c.body(null, 204);
      case 'unknown':
        return refuse(c, 'campaign_unknown', 'There is no such campaign.');
      case 'not_started':
        return refuse(c, 'campaign_not_started', 'This campaign has not started yet.');
      case 'ended':
        return refuse(c, 'campaign_ended', 'This campaign has ended.');
    }
  });

  return routes;
}
