import type * as z from 'zod/mini';
import type { NoteView } from '../notes/notes.ts';
import type { MemberHit } from './members/member-hit.ts';
import type { memberTimelineResult } from './members/member-timeline.ts';
import type { MemberResult } from './members/read-member.ts';
import type { OrderHit } from './orders/order-hit.ts';
import type { ListedOrder } from './orders/order-list.ts';
import type { OrderResult } from './orders/read-order.ts';
import type { TimelineEntry } from './records/timeline.ts';
import type { SearchResult } from './search/search.ts';
import type { MemberRef, Money } from './shared-fields.ts';
import type { SubscriptionResult } from './subscriptions/read-subscription.ts';
import type { SubscriptionHit } from './subscriptions/subscription-hit.ts';

/** The lines that the terminal shows of what was looked up. */
export function searchLines({ orders, subscriptions, members }: SearchResult): string[] {
  const lines = [
    ...orders.items.map(orderLine),
    ...subscriptions.items.map(subscriptionLine),
    ...members.items.map(memberLine),
    ...moreLine('more-orders', orders.next),
    ...moreLine('more-subscriptions', subscriptions.next),
    ...moreLine('more-members', members.next),
  ];
  return lines.length > 0 ? lines : ['Nothing was found.'];
}

export function moreLine(option: string, next: string | undefined): string[] {
  return next === undefined ? [] : [`There is more: --${option} ${next}`];
}

export function orderLine({
  id,
  product,
  state,
  createdAt,
  total,
  avios,
  member,
}: OrderHit): string {
  return `${id}  ${product} ${state}  ${avios} avios  ${priceOf(total)}  ${createdAt}  ${nameOf(member)}`;
}

export function listedLine({ id, product, state, at, total, avios, refusal }: ListedOrder): string {
  return `${at}  ${id}  ${product} ${state}  ${avios} avios  ${priceOf(total)}${refusal ? `  ${refusal}` : ''}`;
}

function subscriptionLine({ id, packageName, status, price, createdAt, member }: SubscriptionHit) {
  return `${id}  ${packageName} ${status}  ${priceOf(price)}  ${createdAt}  ${nameOf(member)}`;
}

function memberLine(member: MemberHit): string {
  return `${nameOf(member)}  ${member.country ?? 'no country'}  ${member.balance ?? 'unknown'} avios`;
}

export function orderLines({
  id,
  product,
  state,
  avios,
  total,
  member,
  refund,
  timeline,
}: OrderResult) {
  return [
    `${id}  ${product} ${state}  ${avios} avios  ${priceOf(total)}  ${nameOf(member)}`,
    refund.eligible ? `It can be refunded until ${refund.until}.` : `No refund: ${refund.reason}.`,
    ...timeline.map(entryLine),
  ];
}

export function subscriptionLines(found: SubscriptionResult): string[] {
  const { id, packageName, status, price, member, months, timeline } = found;
  return [
    `${id}  ${packageName} ${status}  ${priceOf(price)}  ${nameOf(member)}`,
    ...months.map(
      ({ n, dueAt, state, charge }) => `month ${n}  ${dueAt}  ${state}  ${priceOf(charge.amount)}`,
    ),
    ...timeline.map(entryLine),
  ];
}

export function memberLines({
  member,
  balance,
  held,
  owed,
  subscriptions,
  caps,
  notes,
}: MemberResult) {
  return [
    `${nameOf(member)}  ${balance ?? 'unknown'} avios, ${held} held, ${owed} owed`,
    ...caps.map(({ kind, year, used, cap }) => `${kind} ${year}  ${used} of ${cap}`),
    ...subscriptions.map(subscriptionLine),
    ...notes.map(noteLine),
  ];
}

function noteLine({ at, actor, text, about }: NoteView): string {
  return `${at}  ${actor}${about === undefined ? '' : ` about ${about}`}: ${JSON.stringify(text)}`;
}

export function memberEntryLine({
  at,
  entry,
}: z.infer<typeof memberTimelineResult>['items'][number]): string {
  const { kind, ...facts } = entry;
  return `${at}  ${kind}  ${JSON.stringify(facts)}`;
}

function entryLine({ at, kind, ...facts }: TimelineEntry): string {
  return `${at}  ${kind}  ${JSON.stringify(facts)}`;
}

function priceOf({ amount, currency }: Money): string {
  return `${amount.toFixed(2)} ${currency}`;
}

function nameOf({ company, number, firstName, lastName }: MemberRef): string {
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return `${company} ${number.value ?? number.masked}  ${name || 'erased'}`;
}
