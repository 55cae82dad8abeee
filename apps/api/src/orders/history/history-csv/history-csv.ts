import { referenceOf } from '@cairn/contract/orders/reference';
import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { Locale } from '@cairn/contract/values/company';
import { csvWordsIn } from './csv-words.ts';

/** Without it spreadsheets take the file for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table for spreadsheets. Times are those of the zone. */
export function historyCsv(
  transactions: readonly PastTransaction[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const words = csvWordsIn(locale);
  const rows = transactions.map((one) => {
    // The Swedish format is 2026-11-17 09:30:00, which spreadsheets recognise as a date.
    const [date = '', time = ''] = new Date(one.createdAt)
      .toLocaleString('sv-SE', { timeZone })
      .split(' ');
    return [
      date,
      time.slice(0, 5),
      referenceOf(one.id),
      words.products[one.product],
      detailsOf(one, locale),
      words.statuses[one.status],
      one.aviosAmount,
      one.bonusAvios,
      one.totalPrice.toFixed(2),
      one.currency,
    ];
  });
  const lines = [Object.values(words.columns), ...rows].map((cells) => cells.map(cell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function detailsOf({ recipient, packageName, boost }: PastTransaction, locale: Locale): string {
  if (recipient) {
    const { firstName, lastName, ffpNumber } = recipient;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return name || csvWordsIn(locale).member(ffpNumber);
  }
  return packageName ?? (boost ? `${boost.qualifyingAvios} × ${boost.multiplier}` : '');
}

/** Text that a spreadsheet would run as a formula is marked as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
