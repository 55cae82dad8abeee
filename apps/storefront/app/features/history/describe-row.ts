import {
  type HistoryStatus,
  isYearUnderWay,
  type PastTransaction,
  type ReceivedAvios,
} from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { Product } from '@cairn/contract/values/product';
import type { ChipProps } from '@cairn/ui/chip';
import type { IconName } from '@cairn/ui/icon';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';

export const ICONS: Record<Product, IconName> = {
  purchase: 'shopping-bag',
  gift: 'gift',
  transfer: 'arrow-left-right',
  booster: 'chevrons-up',
  subscription: 'repeat',
};

export const TONES: Record<HistoryStatus, ChipProps['tone']> = {
  open: 'brand',
  confirming: 'brand',
  processing: 'brand',
  scheduled: 'bonus',
  done: 'ok',
  failed: 'warn',
  refund_pending: 'mute',
  refunded: 'mute',
  charged_back: 'warn',
  taken_back: 'mute',
};

/** The money is back, or on its way there. */
export function isReturned(status: HistoryStatus): boolean {
  return status === 'refund_pending' || status === 'refunded' || status === 'charged_back';
}

/** Nothing was paid, or nothing of it is left. */
function isUnpaid(status: HistoryStatus): boolean {
  return status === 'failed' || isReturned(status);
}

export type ShownRow = {
  title: string;
  line: string | undefined;
  avios: { amount: string; text: string; isGain: boolean };
  /** Undefined for received avios, which have no price. */
  total: string | undefined;
};

type Content = Pick<HistoryPage, 'rows' | 'reasons'>;

export function describeRow({ rows, reasons }: Content, one: PastTransaction, locale: string) {
  const count = (number: number) => formatCount(number, locale);
  const money = (decimal: number) => formatMoney(minorFromDecimal(decimal), one.currency, locale);
  const row: ShownRow = {
    title: titleOf({ rows }, one, locale),
    line: lineOf({ rows, reasons }, one, { count, total: money(one.totalPrice), locale }),
    avios: aviosOf(rows, one, count),
    total: one.received ? undefined : money(isUnpaid(one.status) ? 0 : one.totalPrice),
  };
  return row;
}

export function titleOf(
  { rows }: Pick<HistoryPage, 'rows'>,
  one: PastTransaction,
  locale: string,
): string {
  const { boost, received } = one;
  if (received) {
    const text = one.product === 'gift' ? rows.receivedGiftText : rows.receivedTransferText;
    return fillIn(text, { name: senderOf(rows, received) });
  }
  switch (one.product) {
    case 'purchase':
      return fillIn(rows.purchaseText, { amount: formatCount(one.aviosAmount, locale) });
    case 'gift':
      return fillIn(rows.giftText, { name: nameOf(rows, one) });
    case 'transfer':
      return fillIn(rows.transferText, { name: nameOf(rows, one) });
    case 'booster':
      return fillIn(rows.boosterText, {
        amount: formatCount(boost?.qualifyingAvios ?? one.aviosAmount, locale),
        multiplier: `${boost?.multiplier ?? 1}`,
      });
    case 'subscription':
      return one.billing === 'annually' ? rows.annualText : rows.monthlyText;
  }
}

type Rows = HistoryPage['rows'];

/** The recipient's full name or, once it is erased, the end of their number. */
function nameOf(rows: Rows, { recipient }: PastTransaction): string {
  const name = [recipient?.firstName, recipient?.lastName].filter(Boolean).join(' ');
  return name ? isolated(name) : memberOf(rows.memberText, recipient?.ffpNumber);
}

function senderOf(rows: Rows, { sender }: ReceivedAvios): string {
  return sender ? isolated(`${sender.firstName} ${sender.lastName}`) : rows.anotherMemberText;
}

export function firstNameOf(rows: Rows, { recipient }: PastTransaction): string {
  const { firstName } = recipient ?? {};
  return firstName ? isolated(firstName) : memberOf(rows.memberText, recipient?.ffpNumber);
}

function memberOf(text: string, number = ''): string {
  return fillIn(text, { digits: number.slice(-4) });
}

type RowFormat = { count(number: number): string; total: string; locale: string };

function lineOf(
  { rows, reasons }: Content,
  one: PastTransaction,
  { count, total, locale }: RowFormat,
): string | undefined {
  switch (one.status) {
    case 'open':
      return rows.openText;
    case 'confirming':
      return rows.confirmingText;
    case 'processing':
      return rows.processingText;
    case 'scheduled':
      return fillIn(rows.arrivesText, { date: formatDay(one.issueDate ?? one.createdAt, locale) });
    case 'failed':
      return reasonOf(reasons, one.failureCode);
    case 'refund_pending':
      return fillIn(delayedTexts(rows, one)?.text ?? rows.returningText, { total });
    case 'refunded':
      return fillIn(rows.returnedText, { total });
    case 'charged_back':
      return fillIn(rows.chargedBackText, { total });
    case 'taken_back':
      return rows.senderRefundedText;
    case 'done':
      return doneLineOf(rows, one, count);
  }
}

/** A year that is paid for is not complete before its last month. */
export function statusOf(
  { statuses, rows }: Pick<HistoryPage, 'statuses' | 'rows'>,
  one: PastTransaction,
): string {
  if (isYearUnderWay(one)) return rows.paidForYearText;
  return delayedTexts(rows, one)?.statusText ?? statuses[one.status];
}

function delayedTexts({ refundDelayed: texts }: Rows, one: PastTransaction) {
  return one.refundDelayed ? texts : undefined;
}

export function reasonOf(reasons: HistoryPage['reasons'], failureCode: number | undefined): string {
  return reasons[`${failureCode}`] ?? reasons.other;
}

function doneLineOf(
  rows: Rows,
  one: PastTransaction,
  count: RowFormat['count'],
): string | undefined {
  const { recipient, billing, bonusAvios, aviosAmount } = one;
  if (recipient) return memberOf(rows.memberLineText, recipient.ffpNumber);
  if (billing) {
    const isYear = billing === 'annually';
    const monthly = isYear ? aviosAmount / 12 : aviosAmount;
    const values = { amount: count(monthly), inAll: count(aviosAmount) };
    return fillIn(isYear ? rows.yearText : rows.monthText, values);
  }
  return bonusAvios > 0 ? fillIn(rows.bonusText, { amount: count(bonusAvios) }) : undefined;
}

function aviosOf(rows: Rows, one: PastTransaction, count: RowFormat['count']): ShownRow['avios'] {
  const amount = count(one.aviosAmount + one.bonusAvios);
  if (one.received) {
    const { aviosTakenBack } = one.received;
    const kept = one.aviosAmount - aviosTakenBack;
    const text =
      aviosTakenBack > 0
        ? fillIn(rows.takenBackText, { amount: count(aviosTakenBack) })
        : rows.aviosText;
    return { amount: kept > 0 ? `+${count(kept)}` : '0', text, isGain: kept > 0 };
  }
  if (isUnpaid(one.status) && !one.keepsAvios) {
    const credited = count(one.creditedAvios);
    const wasCredited = one.creditedAt !== undefined;
    const text = wasCredited ? fillIn(rows.takenBackText, { amount: credited }) : rows.aviosText;
    return { amount: '0', text, isGain: false };
  }
  if (isYearUnderWay(one)) {
    const text = fillIn(rows.ofYearText, { amount });
    return { amount: `+${count(one.creditedAvios)}`, text, isGain: true };
  }
  if (one.product === 'gift') {
    return { amount, text: fillIn(rows.toText, { name: firstNameOf(rows, one) }), isGain: false };
  }
  const isOver = one.status === 'done' || one.status === 'scheduled' || one.keepsAvios;
  const sign = !isOver ? '' : one.product === 'transfer' ? '−' : '+';
  return { amount: `${sign}${amount}`, text: rows.aviosText, isGain: sign === '+' };
}

/** A day of the year. Dates without a time are the same in every zone. */
export function formatDay(date: string, locale: string): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(date));
}

export type Month = { title: string; transactions: PastTransaction[] };

/** In groups by month, in the order given. */
export function byMonth(
  transactions: readonly PastTransaction[],
  { locale, timeZone }: { locale: string; timeZone: string },
): Month[] {
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone });
  const months: Month[] = [];
  for (const one of transactions) {
    const title = format.format(new Date(one.createdAt));
    const last = months.at(-1);
    if (last?.title === title) last.transactions.push(one);
    else months.push({ title, transactions: [one] });
  }
  return months;
}
