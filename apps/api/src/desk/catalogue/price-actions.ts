import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import {
  company,
  count,
  currency,
  key,
  moment,
  product,
  tieredProduct,
  word,
} from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import {
  announced,
  announcePlanPrice,
  nameOfPlan,
  planPrice,
  readPlanPriceFacts,
} from './announce-plan-price.ts';
import { nameOfPrice, priceChange, priceText, readPriceFacts, setPrice } from './set-price.ts';
import { nameOfSwitch, readSwitch, setSwitch, switchState } from './set-switch.ts';
import { nameOfTier, readTierFacts, setTier, tierState } from './set-tier.ts';

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
    input: z.strictObject({
      company,
      product: tieredProduct,
      lower: count('lower'),
      currency,
      price: priceText,
    }),
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
    name: 'plan-price',
    about:
      'Announces a new price to the subscribers of a plan, by email and at least 30 days ahead. It replaces a price that was announced and is not charged yet.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: { by: 'approve catalogue', need: () => 'plan-price' },
    input: z.strictObject({
      company,
      package: key('package'),
      billing: word('billing', ['monthly', 'annually']),
      currency,
      price: planPrice,
      from: moment('from'),
    }),
    result: announced,
    subject: nameOfPlan,
    facts: readPlanPriceFacts,
    run: announcePlanPrice,
    terminal: {
      example: 'plan-price EI steady monthly EUR 69.90 --from 2027-03-01T00:00:00Z',
      words: ['company', 'package', 'billing', 'currency', 'price'],
      labels: { billing: 'monthly|annually' },
      options: { from: '--from <moment>' },
      answer: ({ plan, price, from, subscribers }) =>
        done(
          `${plan}: ${price} from the first renewal on or after ${from}.`,
          `It is announced to ${subscribers} subscribers by the shop’s jobs; who pays that price already gets no email.`,
        ),
    },
  }),
  action({
    name: 'tier',
    about:
      'Opens or closes the tier that begins at <lower>. A closed one is shown and cannot be chosen.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
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
      answer: ({ tier, state }) => done(`${tier} is ${state === 'open' ? 'open' : 'closed'}.`),
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
      need: ({ state }) => (state === 'off' ? 'switch-off' : undefined),
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
];
