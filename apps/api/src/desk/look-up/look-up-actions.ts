import * as z from 'zod/mini';
import { type ActionContext, action } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { listOrders, memberOrdersInput, memberOrdersResult } from './members/list-orders.ts';
import {
  memberTimelineInput,
  memberTimelineResult,
  readMemberTimeline,
} from './members/member-timeline.ts';
import { memberInput, memberResult, readMember } from './members/read-member.ts';
import { orderListInput, orderListResult, viewOrderList } from './orders/order-list.ts';
import { orderInput, orderResult, readOrder } from './orders/read-order.ts';
import { maskFor } from './personal.ts';
import { openPageKey, sealPageKey } from './sealed-page-key.ts';
import { readSearch } from './search/read-search.ts';
import {
  type SearchInput,
  type SearchResult,
  search,
  searchInput,
  searchResult,
} from './search/search.ts';
import { readStamp, stamp, stampInput, stampOf, stampOfMember } from './stamp.ts';
import {
  readSubscription,
  subscriptionInput,
  subscriptionResult,
} from './subscriptions/read-subscription.ts';
import {
  listedLine,
  memberEntryLine,
  memberLines,
  moreLine,
  orderLine,
  orderLines,
  searchLines,
  subscriptionLines,
} from './terminal-lines.ts';

function shown<Result>({ staff }: ActionContext, result: Result | undefined): Outcome<Result> {
  if (result === undefined) return refusal('not_found', 'Nothing is known by that.');
  return { kind: 'done', result: maskFor(staff, result) };
}

async function searchPage(
  context: ActionContext,
  { moreMembers, ...input }: SearchInput,
): Promise<Outcome<SearchResult>> {
  const { db } = context;
  const page = { name: 'moreMembers', sealed: moreMembers };
  const more = await openPageKey(db, 'members', page);
  if (more.kind === 'refused') return more;
  const { members, ...found } = await search(db, { ...input, moreMembers: more.key });
  const { items, next } = members;
  const sealed = next === undefined ? {} : { next: await sealPageKey(db, 'members', next) };
  return shown(context, { ...found, members: { items, ...sealed } });
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
    isLimited: true,
    input: searchInput,
    result: searchResult,
    // The audit log is never erased: it says what was looked for, and no names and addresses.
    subject: ({ text }) => `by ${Object.keys(readSearch(text)).join(', ') || 'nothing'}`,
    run: searchPage,
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
    name: 'order view',
    about: 'Shows everything about an order, and what happened to it.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: orderInput,
    result: z.extend(orderResult, { stamp }),
    subject: ({ transactionId }) => transactionId,
    run: async (context, input) => {
      const order = await readOrder(context.db, input, context.now);
      return shown(context, order && { ...order, stamp: stampOf(order) });
    },
    terminal: {
      example: 'order view p7Xk2mQ9…',
      words: ['transactionId'],
      answer: (result) => done(...orderLines(result)),
    },
  }),
  action({
    name: 'order list',
    about: 'Lists orders by what happened to them in a period: those that the figures count.',
    permission: 'list orders',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: orderListInput,
    result: orderListResult,
    subject: ({ step, from, to }) => `${step} ${from} to ${to}`,
    run: viewOrderList,
    terminal: {
      example: 'order list refused --from 2026-11-01 --to 2026-11-15',
      words: ['step'],
      options: {
        from: '--from <YYYY-MM-DD>',
        to: '--to <YYYY-MM-DD>',
        company: '[--company EI]',
        currency: '[--currency EUR]',
        product: '[--product <product>]',
        refusal: '[--refusal <reason>]',
        after: '[--after <key>]',
      },
      answer: ({ items, next }) => done(...items.map(listedLine), ...moreLine('after', next)),
    },
  }),
  action({
    name: 'subscription view',
    about: 'Shows everything about a subscription, and what happened to it.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    input: subscriptionInput,
    result: z.extend(subscriptionResult, { stamp }),
    subject: ({ subscriptionId }) => subscriptionId,
    run: async (context, input) => {
      const plan = await readSubscription(context.db, input, context.now);
      return shown(context, plan && { ...plan, stamp: stampOf(plan) });
    },
    terminal: {
      example: 'subscription view sub7Xk2mQ9aBcD3eF4gH5iJ6k',
      words: ['subscriptionId'],
      answer: (result) => done(...subscriptionLines(result)),
    },
  }),
  action({
    name: 'record stamp',
    about: 'Tells whether an order, a subscription or a member has changed since it was looked at.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: stampInput,
    result: z.object({ stamp }),
    subject: () => 'stamp',
    run: async ({ db, now }, input) => ({
      kind: 'done',
      result: { stamp: await readStamp(db, input, now) },
    }),
    terminal: {
      example: 'record stamp --transaction-id p7Xk2mQ9…',
      options: {
        transactionId: '[--transaction-id <id>]',
        subscriptionId: '[--subscription-id <id>]',
        company: '[--company EI]',
        number: '[--number <number>]',
        of: '[--of <id>]',
      },
      answer: (result) => done(result.stamp),
    },
  }),
  action({
    name: 'member view',
    about: 'Shows a member’s balance, limits, cards, subscriptions and corrections.',
    permission: 'read members',
    risk: 'reads',
    reason: 'never',
    isLimited: true,
    input: memberInput,
    result: z.extend(memberResult, { stamp }),
    subject: nameOf,
    run: async (context, input) => {
      const { db, now } = context;
      const member = await readMember(db, input, now);
      const found = member && { ...member, stamp: await stampOfMember(db, member, input) };
      return shown(context, found);
    },
    terminal: {
      example: 'member view EI 3081470000000001',
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
