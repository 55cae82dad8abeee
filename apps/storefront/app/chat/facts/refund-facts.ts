import { refundArrival } from '@cairn/contract/orders/refund-arrival';
import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { fillInPlural } from '#app/content/text/plural.ts';
import { historyPath, refundPath } from '#app/ordering/paths.ts';
import { isReturned } from '#app/shop-api/orders/transaction-history.ts';
import type { Fact } from './fact.ts';
import { cardOf, valuesOf } from './order-card.ts';
import { HISTORY } from './order-facts.ts';
import { formatDay, type Reader } from './reader.ts';

const SHOWN = 3;

/** Which orders can be refunded and until when; without any, why not the last one. */
export function describeRefundable(orders: readonly PastTransaction[], reader: Reader): Fact {
  const { refund: texts, links, order: orderTexts } = reader.texts;
  const eligible = orders.filter(({ refund }) => refund.eligible);
  const [first] = eligible;
  if (first) {
    const link = eligible.length === 1 ? refundPath(first.id) : '/refund';
    return {
      lead: fillInPlural(texts.lead, eligible.length, {}, reader.locale),
      text: texts.text,
      cards: eligible.slice(0, SHOWN).map((order) => {
        const { until } = order.refund;
        const note = until && fillIn(texts.untilText, { date: formatDay(until, reader) });
        return cardOf(order, reader, note);
      }),
      order: first.id,
      links: [{ text: links.refund, link }],
    };
  }
  const [last] = orders;
  if (!last) return { ...orderTexts.none };
  const { reason, until } = last.refund;
  const values = { ...valuesOf(last, reader), ...(until && { date: formatDay(until, reader) }) };
  return {
    lead: texts.none,
    text: fillIn(texts.reasons[reason ?? 'notPaid'], values),
    cards: [cardOf(last, reader)],
    order: last.id,
    links: [{ text: links.order, link: historyPath(last.id) }],
  };
}

/** The last order whose money went back. */
export function lastReturned(orders: readonly PastTransaction[]): PastTransaction | undefined {
  return orders.find(({ status }) => isReturned(status) || status === 'charged_back');
}

/** How far its money is. */
export function describeReturned(order: TransactionDetail | undefined, reader: Reader): Fact {
  const { returned: texts, links } = reader.texts;
  if (!order) return { ...texts.none, links: [{ text: links.orders, link: HISTORY }] };
  const isPending = order.status === 'refund_pending';
  const event = isPending ? 'refund_requested' : order.status;
  const since = order.timeline.find((step) => step.event === event)?.at ?? reader.now;
  const values = {
    ...valuesOf(order, reader),
    date: formatDay(since, reader),
    arrival: formatDay(refundArrival(new Date(since)), reader),
  };
  const returned = order.status === 'charged_back' ? texts.chargedBack : texts.done;
  const pending = (order.refundDelayed && texts.delayed) || texts.pending;
  const { lead, text } = isPending ? pending : returned;
  return {
    lead: fillIn(lead, values),
    text: fillIn(text, values),
    cards: [cardOf(order, reader)],
    order: order.id,
    links: [{ text: links.order, link: historyPath(order.id) }],
  };
}
