import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { bonusProduct, code, company, count, key, moment } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { addBonus, addedBonus, readBonusFacts, showAddedBonus } from './add-bonus.ts';
import { addCampaign, campaignWindow, nameOfCampaign, readCampaignFacts } from './add-campaign.ts';
import { endBonus, endedBonus, readBonusEnd } from './end-bonus.ts';
import { endCampaign, endedCampaign } from './end-campaign.ts';
import { bonuses, listBonuses, showBonuses } from './list-bonuses.ts';
import { campaigns, listCampaigns, showCampaigns } from './list-campaigns.ts';

const NOTHING = z.strictObject({});

const newBonus = z.strictObject({
  company,
  product: bonusProduct,
  percentage: z.optional(count('percentage')),
  fixed: z.optional(count('fixed')),
  fromAvios: count('fromAvios'),
  starts: moment('starts'),
  ends: moment('ends'),
});

/** Bonuses for all, and discounted booster prices for members who enrol. */
export const CAMPAIGN_ACTIONS = [
  action({
    name: 'bonus add',
    about:
      'Adds a bonus that is open to all, for packages from so many avios on. Transfers have none.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'bonus' },
    input: newBonus,
    result: addedBonus,
    subject: ({ company, product }) => `${company}/${product}`,
    facts: readBonusFacts,
    run: addBonus,
    terminal: {
      example:
        'bonus add EI purchase --percentage 25 --from-avios 20000 --starts 2026-12-01T00:00:00Z --ends 2026-12-31T23:59:59Z',
      words: ['company', 'product'],
      options: {
        percentage: '(--percentage <n>',
        fixed: '| --fixed <n>)',
        fromAvios: '--from-avios <n>',
        starts: '--starts <moment>',
        ends: '--ends <moment>',
      },
      answer: showAddedBonus,
    },
  }),
  action({
    name: 'bonus list',
    about: 'Lists the bonuses that run now or will.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: NOTHING,
    result: bonuses,
    subject: () => 'bonuses',
    run: listBonuses,
    terminal: { example: 'bonus list', answer: showBonuses },
  }),
  action({
    name: 'bonus end',
    about: 'Ends a bonus now, or takes back one that has not begun.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'bonus' },
    input: z.strictObject({ id: key('id') }),
    result: endedBonus,
    subject: ({ id }) => id,
    facts: readBonusEnd,
    run: endBonus,
    terminal: {
      example: 'bonus end demo-bonus-EI-2026-11-01',
      words: ['id'],
      answer: ({ id, hasBegun }) =>
        done(hasBegun ? `Bonus ${id} has ended.` : `Bonus ${id} will not begin.`),
    },
  }),
  action({
    name: 'campaign add',
    about:
      'Gives members who enrol with the code the discounted booster prices, from one moment up to another.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'campaign' },
    input: z.strictObject({ company, code, starts: moment('starts'), ends: moment('ends') }),
    result: campaignWindow,
    subject: nameOfCampaign,
    facts: readCampaignFacts,
    run: addCampaign,
    terminal: {
      example: 'campaign add EI 4x-week --starts 2026-12-01T00:00:00Z --ends 2026-12-07T23:59:59Z',
      words: ['company', 'code'],
      options: { starts: '--starts <moment>', ends: '--ends <moment>' },
      answer: ({ campaign, startsAt, endsAt }) =>
        done(`Campaign ${campaign} runs from ${startsAt} to ${endsAt}.`),
    },
  }),
  action({
    name: 'campaign list',
    about: 'Lists the booster campaigns that run now or will.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: NOTHING,
    result: campaigns,
    subject: () => 'campaigns',
    run: listCampaigns,
    terminal: { example: 'campaign list', answer: showCampaigns },
  }),
  action({
    name: 'campaign end',
    about: 'Ends a booster campaign now, with its later windows. Started orders keep their price.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'campaign' },
    input: z.strictObject({ company, code }),
    result: endedCampaign,
    subject: nameOfCampaign,
    facts: readCampaignFacts,
    run: endCampaign,
    terminal: {
      example: 'campaign end EI 4x-week',
      words: ['company', 'code'],
      answer: ({ campaign, hasBegun }) =>
        done(hasBegun ? `Campaign ${campaign} has ended.` : `Campaign ${campaign} will not begin.`),
    },
  }),
];
