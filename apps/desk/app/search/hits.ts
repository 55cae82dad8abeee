import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ResultOf } from '#app/calls/call-action.ts';
import type { Tone } from '#app/parts/icon-spot.tsx';
import { PRODUCT_LOOKS } from '#app/parts/product-looks.ts';
import { aviosText, moneyText, wholeText } from '#app/text/amounts.ts';
import { memberPath, subjectPath } from '#app/text/paths.ts';
import { listedState, planState } from '#app/text/states.ts';
import { dayOf } from '#app/text/times.ts';

type Found = ResultOf<'search'>;

/** A result as a row: what it is, what one has to know of it, and where it leads. */
export type Hit = {
  id: string;
  icon: DeskIconName;
  tone: Tone;
  title: string;
  note: string;
  figure: string;
  figureNote: string;
  to: string | undefined;
};

export type HitGroup = { id: 'orders' | 'subscriptions' | 'members'; title: string; hits: Hit[] };

type Member = Found['orders']['items'][number]['member'];

function nameOf({ firstName, lastName, number }: Member): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [name, number.masked].filter(Boolean).join(' ');
}

/** The results in groups, empty ones left out. */
export function hitGroups({ orders, subscriptions, members }: Found): HitGroup[] {
  const groups: HitGroup[] = [
    { id: 'orders', title: 'Orders', hits: orders.items.map(orderRow) },
    { id: 'subscriptions', title: 'Plans', hits: subscriptions.items.map(subscriptionRow) },
    { id: 'members', title: 'Members', hits: members.items.map(memberRow) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderRow(order: Found['orders']['items'][number]): Hit {
  const { id, reference, product, createdAt, member, recipientName, payment } = order;
  const { icon, tone, name } = PRODUCT_LOOKS[product];
  const { company } = member;
  const facts = [
    `${name} of ${nameOf(member)}`,
    recipientName && `to ${recipientName}`,
    dayOf(createdAt, company),
    payment?.cardDigits && `card ending ${payment.cardDigits}`,
    listedState(order).text.toLowerCase(),
  ];
  return {
    id,
    icon,
    tone,
    title: `${reference}, ${id}`,
    note: facts.filter(Boolean).join(', '),
    figure: moneyText(order.total),
    figureNote: aviosText(order.avios + order.bonusAvios),
    to: subjectPath({ type: 'order', id }),
  };
}

function subscriptionRow(found: Found['subscriptions']['items'][number]): Hit {
  const { id, reference, packageName, status, billing, member, cardDigits, payment } = found;
  const facts = [
    `${packageName} of ${nameOf(member)}`,
    planState(status).text.toLowerCase(),
    cardDigits && `card ending ${cardDigits}`,
    payment && `payment ${payment}`,
  ];
  return {
    id,
    icon: 'repeat',
    tone: 'quiet',
    title: `${reference}, ${id}`,
    note: facts.filter(Boolean).join(', '),
    figure: moneyText(found.price),
    figureNote: billing === 'annually' ? 'a year' : 'a month',
    to: subjectPath({ type: 'subscription', id }),
  };
}

function memberRow(member: Found['members']['items'][number]): Hit {
  const { company, number, country, tierStatus, balance, firstName, lastName } = member;
  return {
    id: `${company}/${number.value ?? number.masked}`,
    icon: 'user',
    tone: 'quiet',
    title: [firstName, lastName].filter(Boolean).join(' ') || number.masked,
    note: [company, number.value ?? number.masked, country, tierStatus].filter(Boolean).join(', '),
    figure: balance === undefined ? 'unknown' : wholeText(balance),
    figureNote: 'avios',
    to: number.value === undefined ? undefined : memberPath(company, number.value),
  };
}
