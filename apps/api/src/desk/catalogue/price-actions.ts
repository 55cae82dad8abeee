import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import {
  bonusProduct,
  company,
  count,
  currency,
  instant,
  key,
  moment,
  product,
  tieredProduct,
  word,
} from '../actions/fields.ts';
import { needToTakeOff } from '../approvals/approval-rules.ts';
import { done } from '../terminal/answer.ts';
import { listPrices, priceList, showPrices } from './list-prices.ts';
import { listSwitches, showSwitches, switches } from './list-switches.ts';
import { scheduledPrice, schedulePrice, withdrawnPrice, withdrawPrice } from './schedule-price.ts';
import { nameOfPrice, priceChange, priceText, readPriceFacts, setPrice } from './set-price.ts';
import { nameOfSwitch, readSwitch, setSwitch, switchState } from './set-switch.ts';
import { nameOfTier, readTierFacts, setTier, showTier, tierState } from './set-tier.ts';
import { shownOffer, showOffer, showPackages } from './show-offer.ts';

const price = { company, product: tieredProduct, lower: count('lower'), currency };

/** Actions on products, packages and prices. */
export const PRICE_ACTIONS = [
  action({
    name: 'price',
    about:
      'Sets the price per avios of the tier that begins at <lower>; for a transfer, its whole fee.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'price' },
    input: z.strictObject({ ...price, price: priceText }),
    result: priceChange,
    subject: nameOfPrice,
    facts: readPriceFacts,
    run: setPrice,
    terminal: {
      example: 'price EI purchase 2000 EUR 0.0245',
      words: ['company', 'product', 'lower', 'currency', 'price'],
      answer: ({ price, from, to }) => done(`${price}: ${to}, was ${from ?? 'none'}.`),
    },
  }),
  action({
    name: 'price schedule',
    about:
      'Schedules a price for a whole minute to come, over the one that is set. Orders started before keep theirs.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'price' },
    input: z.strictObject({ ...price, price: priceText, from: moment('from') }),
    result: scheduledPrice,
    subject: nameOfPrice,
    facts: readPriceFacts,
    run: schedulePrice,
    terminal: {
      example: 'price schedule EI purchase 2000 EUR 0.0255 --from 2027-01-01T00:00:00Z',
      words: ['company', 'product', 'lower', 'currency', 'price'],
      options: { from: '--from <moment>' },
      answer: ({ price, to, from, replaces }) =>
        done(
          `${price}: ${to} from ${from}.`,
          ...(replaces === null ? [] : [`It replaces ${replaces}, which was scheduled for then.`]),
        ),
    },
  }),
  action({
    name: 'price withdraw',
    about: 'Takes back a scheduled price that has not begun.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'price' },
    input: z.strictObject({ ...price, from: moment('from') }),
    result: withdrawnPrice,
    subject: nameOfPrice,
    facts: readPriceFacts,
    run: withdrawPrice,
    terminal: {
      example: 'price withdraw EI purchase 2000 EUR --from 2027-01-01T00:00:00Z',
      words: ['company', 'product', 'lower', 'currency'],
      options: { from: '--from <moment>' },
      answer: ({ price, from }) => done(`${price}: what was scheduled for ${from} is withdrawn.`),
    },
  }),
  action({
    name: 'price list',
    about: 'Lists present and scheduled prices of a company, and which tiers are closed.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({ company, product: z.optional(tieredProduct) }),
    result: priceList,
    subject: ({ company }) => company,
    run: listPrices,
    terminal: {
      example: 'price list EI --product purchase',
      words: ['company'],
      options: { product: '[--product <product>]' },
      answer: showPrices,
    },
  }),
  action({
    name: 'tier',
    about:
      'Opens or closes the tier that begins at <lower>. A closed one is shown and cannot be chosen. Closing the last open one switches the product off.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: {
      by: 'approve catalogue',
      need: (_, { isLastClosed }) => needToTakeOff(isLastClosed),
    },
    input: z.strictObject({
      company,
      product: tieredProduct,
      lower: count('lower'),
      state: word('state', ['open', 'close']),
    }),
    result: tierState,
    subject: nameOfTier,
    facts: readTierFacts,
    run: setTier,
    terminal: {
      example: 'tier EI purchase 70000 close',
      words: ['company', 'product', 'lower', 'state'],
      labels: { state: 'open|close' },
      answer: showTier,
    },
  }),
  action({
    name: 'switch',
    about: 'Switches a product on or off. What was ordered before goes on.',
    permission: 'switch products',
    risk: 'changes',
    reason: 'at the desk',
    approval: {
      by: 'approve catalogue',
      need: ({ state }) => needToTakeOff(state === 'off'),
    },
    input: z.strictObject({ company, product, state: word('state', ['on', 'off']) }),
    result: switchState,
    subject: nameOfSwitch,
    facts: readSwitch,
    run: setSwitch,
    terminal: {
      example: 'switch EI booster off',
      words: ['company', 'product', 'state'],
      labels: { state: 'on|off' },
      answer: ({ product, state }) => done(`${product} is ${state}.`),
    },
  }),
  action({
    name: 'switch list',
    about: 'Lists which products are on, and since when and by whom.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: switches,
    subject: () => 'switches',
    run: listSwitches,
    terminal: { example: 'switch list', answer: showSwitches },
  }),
  action({
    name: 'offer show',
    about:
      'Shows the packages as members would see them, now or later, also with a bonus or a price that is not there yet. Nothing is changed.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: z.strictObject({
      ...{ company, product: bonusProduct, currency },
      at: z.optional(instant('at')),
      bonus: z.optional(key('bonus')),
      percentage: z.optional(count('percentage')),
      fixed: z.optional(count('fixed')),
      fromAvios: z.optional(count('fromAvios')),
      starts: z.optional(instant('starts')),
      ends: z.optional(instant('ends')),
      lower: z.optional(count('lower')),
      price: z.optional(priceText),
      from: z.optional(instant('from')),
    }),
    result: shownOffer,
    subject: ({ company, product }) => `${company}/${product}`,
    run: showOffer,
    terminal: {
      example: 'offer show EI purchase EUR --at 2026-12-01T00:00:00Z',
      words: ['company', 'product', 'currency'],
      options: {
        at: '[--at <moment>]',
        bonus: '[--bonus <id>]',
        percentage: '[--percentage <n>',
        fixed: '| --fixed <n>]',
        fromAvios: '[--from-avios <n>]',
        starts: '[--starts <moment>]',
        ends: '[--ends <moment>]',
        lower: '[--lower <lower>',
        price: '--price <price>',
        from: '[--from <moment>]]',
      },
      answer: showPackages,
    },
  }),
];
