import { referenceOf } from '@cairn/contract/orders/reference';
import {
  isYearUnderWay,
  type PastTransaction,
  type ReceivedAvios,
} from '@cairn/contract/orders/transaction-history';
import type { Locale } from '@cairn/contract/values/company';
import { dateFormat, numberFormat } from '@cairn/contract/values/formats';
import { zoneName } from '@cairn/contract/values/time-zone';
import { BYTE_ORDER_MARK, csvRow } from '../../http/kit/csv.ts';
import { csvWordsIn } from './csv-words.ts';

const COLUMNS = [
  'date',
  'time',
  'reference',
  'type',
  'details',
  'status',
  'avios',
  'bonus',
  'total',
  'refunded',
  'currency',
] as const;

/** The Swedish format is 2026-11-17 09:30, which spreadsheets recognise as a date. */
const MOMENT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** A table for spreadsheets. Times are those of the zone, which the column's name tells. */
export function historyCsv({ locale, timeZone }: { locale: Locale; timeZone: string }) {
  const words = csvWordsIn(locale);
  const moments = dateFormat('sv-SE', { ...MOMENT, timeZone });
  const { time: timeColumn, ...columns } = words.columns;
  const names = { ...columns, time: timeColumn(zoneName(timeZone, locale)) };

  function rowOf(one: PastTransaction): string {
    const [date = '', time = ''] = moments.format(new Date(one.createdAt)).split(' ');
    return lineOf([
      date,
      time,
      referenceOf(one.id),
      one.received
        ? words.received[one.product === 'gift' ? 'gift' : 'transfer']
        : words.products[one.product],
      detailsOf(one, locale),
      statusOf(one, words),
      aviosOf(one),
      one.bonusAvios,
      one.totalPrice.toFixed(2),
      (one.refundedPrice ?? 0).toFixed(2),
      one.currency,
    ]);
  }

  return {
    head: BYTE_ORDER_MARK + lineOf(COLUMNS.map((name) => names[name])),
    rows: (transactions: readonly PastTransaction[]) => transactions.map(rowOf).join(''),
  };
}

/**
 * The avios that the member has of an entry: of a yearly payment those credited so far, of a received
 * gift or transfer those that were not taken back.
 * A transfer leaves the member's balance, as its sign on the page says.
 */
function aviosOf({ product, status, aviosAmount, received, ...one }: PastTransaction) {
  if (received) return aviosAmount - received.aviosTakenBack;
  const isSent = status === 'done' || status === 'scheduled' || one.keepsAvios;
  const hasLeft = product === 'transfer' && isSent;
  if (hasLeft) return -aviosAmount;
  return one.billing && one.creditedAt ? one.creditedAvios : aviosAmount;
}

function detailsOf(one: PastTransaction, locale: Locale): string {
  const { recipient, received, packageName, boost } = one;
  if (received) return senderOf(received, locale);
  if (recipient) {
    const { firstName, lastName, ffpNumber } = recipient;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return name || csvWordsIn(locale).member(ffpNumber);
  }
  if (packageName && one.billing === 'annually') {
    return csvWordsIn(locale).yearly(packageName, numberFormat(locale, {}).format(one.aviosAmount));
  }
  return packageName ?? (boost ? `${boost.qualifyingAvios} × ${boost.multiplier}` : '');
}

function senderOf({ sender, aviosTakenBack }: ReceivedAvios, locale: Locale): string {
  const words = csvWordsIn(locale);
  const name = sender ? `${sender.firstName} ${sender.lastName}` : words.unnamedSender;
  if (aviosTakenBack === 0) return name;
  return `${name}, ${words.takenBack(numberFormat(locale, {}).format(aviosTakenBack))}`;
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${csvRow(cells)}\r\n`;
}

function statusOf(one: PastTransaction, words: ReturnType<typeof csvWordsIn>): string {
  if (isYearUnderWay(one)) return words.paidForYear;
  return one.refundDelayed ? words.refundDelayed : words.statuses[one.status];
}
