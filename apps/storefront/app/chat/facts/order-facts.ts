import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { dayIn } from '@cairn/contract/values/day-in';
import { fillIn } from '@cairn/contract/values/fill-in';
import { fillInPlural } from '#app/content/text/plural.ts';
import { checkoutPath, historyPath } from '#app/ordering/paths.ts';
import type { Fact } from './fact.ts';
import { avios, cardOf, valuesOf } from './order-card.ts';
import { formatPrice, formatTime, type Reader } from './reader.ts';

const SHOWN = 3;

export const HISTORY = '/history';

const UNDER_WAY: readonly HistoryStatus[] = ['confirming', 'processing', 'scheduled'];

/** Without what others sent. */
export function ownOrders(all: readonly PastTransaction[]): PastTransaction[] {
  return all.filter(({ received }) => !received);
}

/** The orders that are on their way; without any, the last one. */
export function describeOrders(
  orders: readonly PastTransaction[],
  reader: Reader,
  isMissed: boolean,
): Fact {
  const { order: texts, links } = reader.texts;
  const underWay = orders.filter(({ status }) => UNDER_WAY.includes(status));
  const shown = (underWay.length > 0 ? underWay : orders.slice(0, 1)).slice(0, SHOWN);
  const [first] = shown;
  if (!first) return { ...texts.none, links: [{ text: links.buy, link: '/purchase' }] };
  const values = valuesOf(first, reader);
  const { lead, text } = sentencesOf(first, reader.texts);
  const hasArrived = first.status === 'done';
  return {
    lead: fillIn(lead, values),
    text: fillIn(hasArrived && isMissed ? `${text}\n\n${texts.missingText}` : text, values),
    cards: shown.map((order) => cardOf(order, reader)),
    order: first.id,
    links: [
      { text: links.order, link: historyPath(first.id) },
      ...(first.status === 'open'
        ? [{ text: links.finish, link: checkoutPath({ id: first.id, isExternal: false }) }]
        : []),
      ...(hasArrived && isMissed
        ? [{ text: links.contact, link: `/contact?order=${first.id}` }]
        : []),
    ],
  };
}

function sentencesOf(
  { status, recipient, refundDelayed }: PastTransaction,
  { order: texts, returned }: Reader['texts'],
) {
  if (refundDelayed && returned.delayed) return returned.delayed;
  // Only what was received is ever taken back.
  if (status === 'taken_back' || (status === 'done' && recipient)) return texts.sent;
  return texts.statuses[status];
}

/** The payments that the shop knows of the member's day. */
export function describePayments(orders: readonly PastTransaction[], reader: Reader): Fact {
  const { charged, links } = reader.texts;
  const today = dayIn(reader.timeZone, reader.now);
  const paid = orders.filter(
    ({ createdAt, status, totalPrice }) =>
      totalPrice > 0 &&
      status !== 'open' &&
      status !== 'failed' &&
      dayIn(reader.timeZone, new Date(createdAt)) === today,
  );
  const [first] = paid;
  const seeAll = [{ text: links.orders, link: HISTORY }];
  if (!first) return { ...charged.none, links: seeAll };
  const total = formatPrice(first.totalPrice, first.currency, reader);
  return {
    lead: fillInPlural(charged.lead, paid.length, { total }, reader.locale),
    text: paid.length === 1 ? charged.oneText : charged.moreText,
    cards: paid.slice(0, SHOWN).map((order) => cardOf(order, reader)),
    order: first.id,
    links: seeAll,
  };
}

export type Suggestion = { id: string; title: string; hint?: string };

/** An order that arrives within minutes is what its member most likely asks about. */
export function suggestOrder(
  orders: readonly PastTransaction[],
  reader: Reader,
): Suggestion | undefined {
  const { order: title, orderHint } = reader.texts.suggestions;
  const found = orders.find(({ status }) => status === 'confirming' || status === 'processing');
  return (
    found && {
      id: 'order-where',
      title: fillIn(title, { amount: avios(found, reader) }),
      hint: fillIn(orderHint, { time: formatTime(found.createdAt, reader) }),
    }
  );
}
