import { wayBack as wayBackOf } from '@cairn/contract/orders/paid-with';
import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { RefundPage } from '#app/content/pages/refund-page.server.ts';
import { wayBackText } from '#app/ordering/receipt/payment-words.ts';

export type RefundTexts = {
  content: RefundPage;
  locale: string;
  /** The company's, in which dates are given. */
  timeZone: string;
};

export function formatDate(moment: Date | string, { locale, timeZone }: RefundTexts): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

export function formatTotal(
  { totalPrice, currency }: PastTransaction,
  { locale }: RefundTexts,
): string {
  return formatMoney(minorFromDecimal(totalPrice), currency, locale);
}

export function orderText(order: PastTransaction, { content, locale }: RefundTexts): string {
  const { product, aviosAmount, bonusAvios, recipient, packageName } = order;
  const person = recipient?.firstName ?? recipient?.ffpNumber ?? '';
  return fillIn(content.initial.orderText[product], {
    amount: (aviosAmount + bonusAvios).toLocaleString(locale),
    name: packageName ?? isolated(person),
  });
}

export function orderHint(order: PastTransaction, texts: RefundTexts): string {
  const date = formatDate(order.createdAt, texts);
  return fillIn(texts.content.initial.orderHint, { date, total: formatTotal(order, texts) });
}

/** Only the latest of a plan's payments can be refunded, however recent the others are. */
export function isEarlierPayment({ product, refund }: PastTransaction): boolean {
  const { reason, until } = refund;
  const isOver = until !== undefined && Date.parse(until) <= serverNow();
  return product === 'subscription' && reason === 'tooLate' && !isOver;
}

/** In one sentence, for the list. */
export function refusalText(order: PastTransaction, texts: RefundTexts): string {
  const { days, unspent, earlierPayment } = texts.content.notEligible;
  const { reason, until } = order.refund;
  if (reason === 'spent') return unspent.no;
  if (isEarlierPayment(order)) return earlierPayment;
  return fillIn(days.no, { date: until ? formatDate(until, texts) : '' });
}

/** How far the money is on its way back. */
export function returnedText(order: TransactionDetail, texts: RefundTexts): string {
  const { content, locale, timeZone } = texts;
  const { refunded } = content.notEligible;
  const total = formatTotal(order, texts);
  const wayBack = wayBackText(
    content.wayBack,
    wayBackOf(order.paymentMethod, order.returnedElsewhere === true),
  );
  const step = order.timeline.find(({ event }) => event === order.status);
  const returning = (order.refundDelayed && refunded.delayedText) || refunded.returningText;
  if (!step?.at) return fillIn(returning, { total, wayBack });
  const format = { day: 'numeric', month: 'long', timeZone } as const;
  const date = dateFormat(locale, format).format(new Date(step.at));
  const text = order.status === 'charged_back' ? refunded.chargedBackText : refunded.text;
  return fillIn(text, { total, wayBack, date });
}

/** The name of whom the avios were sent to. */
export function recipientOf({ recipient }: TransactionDetail): string {
  return isolated(recipient?.firstName ?? recipient?.ffpNumber ?? '');
}
