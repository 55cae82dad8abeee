import { CURRENCIES, type Currency } from '@cairn/contract/currency';
import { type MinorUnits, minorFromDecimal } from '@cairn/contract/money';
import * as z from 'zod/mini';

export type ReportedCapture = { pspReference: string; currency: Currency; amount: MinorUnits };

type ReadReport = { ok: true; captures: ReportedCapture[] } | { ok: false; fault: string };

const COLUMNS = ['Psp Reference', 'Payment Currency', 'Captured (PC)'] as const;
const line = z.tuple([
  z.string().check(z.minLength(1)),
  z.enum(CURRENCIES),
  z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/)),
]);

/** The captures of the provider's payments accounting report; its other lines are not about them. */
export function readReport(text: string): ReadReport {
  const [header = [], ...rows] = csvRows(text);
  const places = COLUMNS.map((column) => header.indexOf(column));
  const missing = COLUMNS.filter((_, index) => places[index] === -1);
  if (missing.length > 0) return { ok: false, fault: `It has no column ${missing.join(', ')}.` };
  const captures: ReportedCapture[] = [];
  for (const [index, row] of rows.entries()) {
    const fields = places.map((place) => row[place] ?? '');
    if (fields[2] === '') continue;
    const parsed = line.safeParse(fields);
    if (!parsed.success) return { ok: false, fault: `Line ${index + 2} cannot be read.` };
    const [pspReference, currency, captured] = parsed.data;
    const amount = minorFromDecimal(Number(captured));
    // What is taken from the captured balance is a refund, a chargeback or a payout.
    if (amount > 0) captures.push({ pspReference, currency, amount });
  }
  return { ok: true, captures };
}

/** Fields are separated by commas; one in quotation marks may hold anything, its own marks doubled. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
