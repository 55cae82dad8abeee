import type { MemberData } from './member-query.ts';
import { queryClient } from './query-client.ts';

/** Orders, plans and refunds move avios and money, use up or free limits, and are in the history. */
const ORDERS = [
  'balance',
  'boosterOptions',
  'erasure',
  'history',
  'home',
  'openOrders',
  'plans',
  'prices',
  'purchaseAllowance',
  'refundable',
  'stats',
  'subscriptions',
  'transaction',
  'transferAllowance',
  // It says whether the member has a plan.
  'user',
] as const;

/** Which of the member's cached queries each write, or each change reported by the API, makes stale. */
const CHANGED_BY = {
  /** Checkout has found another price, or something that is no longer sold. */
  'other price': ['boosterOptions', 'plans', 'prices', 'purchaseAllowance', 'transferAllowance'],
  /** An order was started, paid, or has failed. */
  order: ORDERS,
  'plan change': ORDERS,
  refund: [...ORDERS, 'order', 'receipt'],
  'cancelled delivery': [...ORDERS, 'order', 'receipt'],
  enrolment: ['boosterOptions', 'enrolments'],
  goal: ['goal'],
  recipients: ['recipients'],
  cards: ['cards'],
  reminders: ['bonusReminders'],
  erasure: ['erasure'],
  /** The member, or something seen on the screen, asks for it. */
  balance: ['balance'],
  'order state': ['order'],
} as const satisfies Record<string, readonly MemberData[]>;

export type Change = keyof typeof CHANGED_BY;

/** Fetches what is on the screen again, and the rest when it is next shown. */
export async function refetchAfter(change: Change): Promise<void> {
  const changed: readonly unknown[] = CHANGED_BY[change];
  const filter = {
    predicate: ({ queryKey: [owner, , data] }: { queryKey: readonly unknown[] }) =>
      owner === 'member' && changed.includes(data),
  };
  const client = queryClient();
  // A call that is on its way may have been answered before the change.
  await client.cancelQueries(filter);
  await client.invalidateQueries(filter);
}
