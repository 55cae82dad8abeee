import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { bonusProduct, code, company, count, key, moment } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { addBonus, showWrittenBonus, writtenBonus } from './add-bonus.ts';
import {
  addCampaign,
  campaignWindow,
  nameOfCampaign,
  readCampaignFacts,
  showWindow,
} from './add-campaign.ts';
import { readBonusFacts } from './bonus-facts.ts';
import { editBonus, readEditedFacts } from './edit-bonus.ts';
import { editCampaign } from './edit-campaign.ts';
import { endBonus, endedBonus, readBonusEnd } from './end-bonus.ts';
import { endCampaign, endedCampaign, showEnded } from './end-campaign.ts';
import { bonuses, listBonuses, showBonuses } from './list-bonuses.ts';
import { campaigns, listCampaigns, showCampaigns } from './list-campaigns.ts';
import { PERIOD_OPTIONS, period } from './period.ts';

const newBonus = z.strictObject({
  company,
  product: bonusProduct,
  percentage: z.optional(count('percentage')),
  fixed: z.optional(count('fixed')),
  fromAvios: count('fromAvios'),
  starts: moment('starts'),
  ends: moment('ends'),
});

const editedBonus = z.strictObject({
  id: key('id'),
  percentage: z.optional(count('percentage')),
  fixed: z.optional(count('fixed')),
  fromAvios: z.optional(count('fromAvios')),
  starts: z.optional(moment('starts')),
  ends: z.optional(moment('ends')),
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
    result: writtenBonus,
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
      answer: showWrittenBonus,
    },
  }),
  action({
    name: 'bonus edit',
    about: 'Changes a bonus that has not begun. What is not given stays.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'bonus' },
    input: editedBonus,
    result: writtenBonus,
    subject: ({ id }) => id,
    facts: readEditedFacts,
    run: editBonus,
    terminal: {
      example: 'bonus edit demo-bonus-EI-2027-01-01 --percentage 30 --ends 2027-01-15T23:59:59Z',
      words: ['id'],
      options: {
        percentage: '[--percentage <n>',
        fixed: '| --fixed <n>]',
        fromAvios: '[--from-avios <n>]',
        starts: '[--starts <moment>]',
        ends: '[--ends <moment>]',
      },
      answer: showWrittenBonus,
    },
  }),
  action({
    name: 'bonus list',
    about:
      'Lists the bonuses that run now or will, or at some time between two moments, and which counts where they overlap.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: period,
    result: bonuses,
    subject: () => 'bonuses',
    run: listBonuses,
    terminal: { example: 'bonus list', options: PERIOD_OPTIONS, answer: showBonuses },
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
      answer: showWindow,
    },
  }),
  action({
    name: 'campaign edit',
    about: 'Moves a window of a campaign that has not begun.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'campaign' },
    input: z.strictObject({
      company,
      code,
      /** The window that would begin then. */
      window: moment('window'),
      starts: z.optional(moment('starts')),
      ends: z.optional(moment('ends')),
    }),
    result: campaignWindow,
    subject: nameOfCampaign,
    facts: readCampaignFacts,
    run: editCampaign,
    terminal: {
      example: 'campaign edit EI 4x-week --window 2026-12-01T00:00:00Z --ends 2026-12-05T23:59:59Z',
      words: ['company', 'code'],
      options: {
        window: '--window <moment>',
        starts: '[--starts <moment>]',
        ends: '[--ends <moment>]',
      },
      answer: showWindow,
    },
  }),
  action({
    name: 'campaign list',
    about: 'Lists the booster campaigns that run now or will, or at some time between two moments.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: period,
    result: campaigns,
    subject: () => 'campaigns',
    run: listCampaigns,
    terminal: { example: 'campaign list', options: PERIOD_OPTIONS, answer: showCampaigns },
  }),
  action({
    name: 'campaign end',
    about:
      'Ends a booster campaign now, with its later windows, or takes back one window that has not begun. Started orders keep their price.',
    permission: 'change campaigns',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'campaign' },
    input: z.strictObject({ company, code, window: z.optional(moment('window')) }),
    result: endedCampaign,
    subject: nameOfCampaign,
    facts: readCampaignFacts,
    run: endCampaign,
    terminal: {
      example: 'campaign end EI 4x-week',
      words: ['company', 'code'],
      options: { window: '[--window <moment>]' },
      answer: showEnded,
    },
  }),
];
