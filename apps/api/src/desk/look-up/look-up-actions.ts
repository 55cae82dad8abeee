import type * as z from 'zod/mini';
import { type ActionContext, action } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { may } from '../permissions.ts';
import { done } from '../terminal/answer.ts';
import { listOrders, memberOrdersInput, memberOrdersResult } from './members/list-orders.ts';
import {
  memberTimelineInput,
  memberTimelineResult,
  readMemberTimeline,
} from './members/member-timeline.ts';
import { memberInput, memberResult, readMember } from './members/read-member.ts';
import { orderInput, orderResult, readOrder } from './orders/read-order.ts';
import { maskPersonal } from './personal.ts';
import { readSearch } from './search/read-search.ts';
import { search, searchInput, searchResult } from './search/search.ts';
import {
  readSubscription,
  subscriptionInput,
  subscriptionResult,
} from './subscriptions/read-subscription.ts';
import {
  memberEntryLine,
  memberLines,
  moreLine,
  orderLine,
  orderLines,
  searchLines,
  subscriptionLines,
} from './terminal-lines.ts';

/**
 * Addresses and dates of birth are shown by `member reveal`, for a reason. Whole numbers are for those
 * who may reveal them: without one they could neither open a member nor correct anything.
 */
function shown<Result>({ staff }: ActionContext, result: Result | undefined): Outcome<Result> {
  if (result === undefined) return refusal('not_found', 'Nothing is known by that.');
  const seesNumbers = may(staff, 'reveal members');
  return { kind: 'done', result: maskPersonal(result, (kind) => kind === 'number' && seesNumbers) };
}

const byNumber = { words: ['company', 'number'] };
const nameOf = ({ company, number, of }: z.infer<typeof memberInput>) =>
  of ?? `${company}/${number}`;

/** Finds something, or shows everything about it. */
export const LOOK_UP_ACTIONS = [
  action({
    name: 'search',
    about:
      'Finds orders, subscriptions and members by an id or its beginning, a reference, the provider’s reference, a number, an email, a name, or the end of a card’s number.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: searchInput,
    result: searchResult,
    // The audit log is never erased: it says what was looked for, and no names and addresses.
    subject: ({ text }) => `by ${Object.keys(readSearch(text)).join(', ') || 'nothing'}`,
    run: async (context, input) => shown(context, await search(context.db, input)),
    terminal: {
      example: 'search K9TQXK9T',
      words: ['text'],
      options: {
        moreOrders: '[--more-orders <key>]',
        moreSubscriptions: '[--more-subscriptions <key>]',
        moreMembers: '[--more-members <key>]',
      },
      answer: (result) => done(...searchLines(result)),
    },
  }),
  action({
    name: 'order show',
    about: 'Shows everything about an order, and what happened to it.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: orderInput,
    result: orderResult,
    subject: ({ transactionId }) => transactionId,
    run: async (context, input) => shown(context, await readOrder(context.db, input, context.now)),
    terminal: {
      example: 'order show p7Xk2mQ9…',
      words: ['transactionId'],
      answer: (result) => done(...orderLines(result)),
    },
  }),
  action({
    name: 'subscription show',
    about: 'Shows everything about a subscription, and what happened to it.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: subscriptionInput,
    result: subscriptionResult,
    subject: ({ subscriptionId }) => subscriptionId,
    run: async (context, input) =>
      shown(context, await readSubscription(context.db, input, context.now)),
    terminal: {
      example: 'subscription show sub7Xk2mQ9aBcD3eF4gH5iJ6k',
      words: ['subscriptionId'],
      answer: (result) => done(...subscriptionLines(result)),
    },
  }),
  action({
    name: 'member show',
    about: 'Shows a member’s balance, limits, cards, subscriptions and corrections.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: memberInput,
    result: memberResult,
    subject: nameOf,
    run: async (context, input) => shown(context, await readMember(context.db, input, context.now)),
    terminal: {
      example: 'member show EI 3081470000000001',
      ...byNumber,
      answer: (result) => done(...memberLines(result)),
    },
  }),
  action({
    name: 'member orders',
    about: 'Lists a member’s orders, the newest first.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: memberOrdersInput,
    result: memberOrdersResult,
    subject: nameOf,
    run: async (context, input) => shown(context, await listOrders(context.db, input)),
    terminal: {
      example: 'member orders EI 3081470000000001',
      ...byNumber,
      options: { after: '[--after <key>]' },
      answer: ({ items, next }) => done(...items.map(orderLine), ...moreLine('after', next)),
    },
  }),
  action({
    name: 'member timeline',
    about: 'Lists what happened to a member, the newest first.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: memberTimelineInput,
    result: memberTimelineResult,
    subject: nameOf,
    run: async (context, input) => shown(context, await readMemberTimeline(context.db, input)),
    terminal: {
      example: 'member timeline EI 3081470000000001',
      ...byNumber,
      options: { after: '[--after <key>]' },
      answer: ({ items, next }) => done(...items.map(memberEntryLine), ...moreLine('after', next)),
    },
  }),
];
