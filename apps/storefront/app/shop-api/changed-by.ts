import type { MemberData } from './member-query.ts';
import { queryClient } from './query-client.ts';

/** Orders, payments and refunds move avios, use up or free yearly limits, and are in the history. */
const ORDERS: readonly MemberData[] = [
  'balance',
  'boosterOptions',
  'erasure',
  'history',
  'openOrders',
  'order',
  'plans',
  'prices',
  'purchaseAllowance',
  'receipt',
  'stats',
  'subscriptions',
  'transaction',
  'transferAllowance',
];

/** What each write changes of what has been fetched for the member. */
const CHANGED_BY = {
  order: ORDERS,
  refund: ORDERS,
  'cancelled delivery': ORDERS,
  'plan change': ORDERS,
  enrolment: ['boosterOptions', 'enrolments'],
  recipients: ['recipients'],
  erasure: ['erasure'],
  'balance only': ['balance'],
} as const satisfies Record<string, readonly MemberData[]>;

export type Write = keyof typeof CHANGED_BY;

/** Fetches what is on the screen again, and the rest when it is next shown. */
export async function refetchAfter(write: Write): Promise<void> {
  const changed: readonly unknown[] = CHANGED_BY[write];
  const filter = {
    predicate: ({ queryKey: [owner, , data] }: { queryKey: readonly unknown[] }) =>
      owner === 'member' && changed.includes(data),
  };
  const client = queryClient();
  // A call that is on its way may have been answered before the write.
  await client.cancelQueries(filter);
  await client.invalidateQueries(filter);
}
