import { subscriptionId, transactionId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { hashJson } from '../actions/facts.ts';
import { memberFields } from './members/member-input.ts';
import { readMemberTimeline } from './members/member-timeline.ts';
import { type MemberResult, type memberInput, readMember } from './members/read-member.ts';
import { readOrder } from './orders/read-order.ts';
import { readSubscription } from './subscriptions/read-subscription.ts';

export const stampInput = z.strictObject({
  transactionId: z.optional(transactionId),
  subscriptionId: z.optional(subscriptionId),
  ...memberFields,
});

/** Another one once anything on the page about an order, a subscription or a member has changed. */
export const stamp = z.string();

export function stampOf(record: object): string {
  // Absent fields and undefined ones are the same.
  return hashJson(JSON.parse(JSON.stringify(record))).slice(0, 16);
}

/** A member's page has their newest events, too. */
export async function stampOfMember(
  db: Database,
  member: MemberResult,
  input: z.infer<typeof memberInput>,
) {
  return stampOf({ member, timeline: await readMemberTimeline(db, input) });
}

/** The same for what nobody knows: only those who look it up are told. */
export async function readStamp(
  db: Database,
  { transactionId, subscriptionId, ...member }: z.infer<typeof stampInput>,
  now: Date,
): Promise<string> {
  if (transactionId !== undefined) {
    return stampOf((await readOrder(db, { transactionId }, now)) ?? {});
  }
  if (subscriptionId !== undefined) {
    return stampOf((await readSubscription(db, { subscriptionId }, now)) ?? {});
  }
  const found = await readMember(db, member, now);
  return found ? await stampOfMember(db, found, member) : stampOf({});
}
