import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { company, currency, key, moment, word } from '../actions/fields.ts';
import { needToTakeOff } from '../approvals/approval-rules.ts';
import { done } from '../terminal/answer.ts';
import {
  announced,
  announcePlanPrice,
  nameOfPlan,
  planPrice,
  readPlanPriceFacts,
} from './announce-plan-price.ts';
import { listPlans, plans, showPlans } from './list-plans.ts';
import { nameOfPackage, planState, readPlanState, switchPlan } from './switch-plan.ts';

/** Actions on subscription plans. */
export const PLAN_ACTIONS = [
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
    name: 'plan switch',
    about: 'Takes a plan off sale, or puts it on again. Whoever has it keeps it.',
    permission: 'change prices',
    risk: 'changes',
    reason: 'at the desk',
    approval: {
      by: 'approve catalogue',
      need: ({ state }) => needToTakeOff(state === 'off'),
    },
    input: z.strictObject({
      company,
      package: key('package'),
      state: word('state', ['on', 'off']),
    }),
    result: planState,
    subject: nameOfPackage,
    facts: readPlanState,
    run: switchPlan,
    terminal: {
      example: 'plan switch EI steady off',
      words: ['company', 'package', 'state'],
      labels: { state: 'on|off' },
      answer: ({ plan, state }) => done(`${plan} is ${state} sale.`),
    },
  }),
  action({
    name: 'plan list',
    about: 'Lists the plans of a company, their prices, and which are on sale.',
    permission: 'read catalogue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({ company }),
    result: plans,
    subject: ({ company }) => company,
    run: listPlans,
    terminal: { example: 'plan list EI', words: ['company'], answer: showPlans },
  }),
];
