import type { Booking } from '../records.ts';
import type { Service } from '../service.ts';

type Line = Record<string, string>;

/** Effect of each record type on the authorised and captured balances. */
const MOVEMENTS: Record<Booking['recordType'], { authorised?: 1 | -1; captured?: 1 | -1 }> = {
  Authorised: { authorised: 1 },
  Settled: { authorised: -1, captured: 1 },
  Refunded: { captured: -1 },
  Chargeback: { captured: -1 },
  Cancelled: { authorised: -1 },
};

const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Main Currency',
  'Main Amount',
  'Record Type',
  'Payment Currency',
  'Received (PC)',
  'Authorised (PC)',
  'Captured (PC)',
  'Modification Psp Reference',
  'Modification Merchant Reference',
];

/** The day in a report's file name, as 2026-11-15. */
export function dayOfReport(file: string): string | undefined {
  const day = /^payments_accounting_report_(\d{4}_\d{2}_\d{2})\.csv$/.exec(file)?.[1];
  return day?.replaceAll('_', '-');
}

/** The payments accounting report of one UTC day. */
export function accountingReport({ store, settings }: Service, day: string): string {
  const bookings = store
    .all('Booking')
    .map(({ payload }) => payload)
    .filter(({ at }) => at.startsWith(day));
  const lines = bookings.map((booking) => lineOf(booking, settings.merchantAccount));
  const rows = [COLUMNS, ...lines.map((line) => COLUMNS.map((column) => line[column] ?? ''))];
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

function lineOf({ at, recordType, payment, amount, modification }: Booking, account: string): Line {
  const { authorised, captured } = MOVEMENTS[recordType];
  const moved = (direction: 1 | -1 | undefined) =>
    direction === undefined ? '' : decimal(direction * amount.value);
  return {
    'Company Account': account,
    'Merchant Account': account,
    'Psp Reference': payment.pspReference,
    'Merchant Reference': payment.reference,
    'Payment Method': payment.brand,
    'Booking Date': at.slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    'Main Currency': amount.currency,
    'Main Amount': decimal(amount.value),
    'Record Type': recordType,
    'Payment Currency': amount.currency,
    'Authorised (PC)': moved(authorised),
    'Captured (PC)': moved(captured),
    'Modification Psp Reference': modification?.pspReference ?? '',
    'Modification Merchant Reference': modification?.reference ?? '',
  };
}

/** All of the shop's currencies have two decimals. */
function decimal(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
