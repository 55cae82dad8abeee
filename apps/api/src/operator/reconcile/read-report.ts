import { CURRENCIES } from '@cairn/contract/values/currency';
import { minor, minorFromDecimal } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { Movement, MovementKind } from './movement.ts';

type ReadReport = { ok: true; movements: Movement[]; unknown: string[] } | Unread;
type Unread = { ok: false; fault: string };

const KINDS: Record<string, MovementKind> = {
  SentForSettle: 'capture',
  Settled: 'capture',
  SettledBulk: 'capture',
  SentForRefund: 'refund',
  Refunded: 'refund',
  RefundedBulk: 'refund',
  RefundedReversed: 'refund_failed',
  Chargeback: 'chargeback',
  SecondChargeback: 'chargeback',
  ChargebackReversed: 'chargeback_reversed',
  // A capture that failed afterwards is booked here like a chargeback.
  CaptureFailed: 'chargeback',
};

const COLUMNS = [
  'Psp Reference',
  'Merchant Reference',
  'Record Type',
  'Payment Currency',
  'Captured (PC)',
] as const;
const filled = z.string().check(z.minLength(1));
const line = z.tuple([
  filled,
  z.string(),
  filled,
  z.enum(CURRENCIES),
  z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/)),
]);

/** Movements in the provider's payments accounting report: its lines about the captured balance. */
export function readReport(text: string): ReadReport {
  const [header = [], ...rows] = csvRows(text);
  const places = COLUMNS.map((column) => header.indexOf(column));
  const missing = COLUMNS.filter((_, index) => places[index] === -1);
  if (missing.length > 0) return { ok: false, fault: `It has no column ${missing.join(', ')}.` };
  const stages = new Map<string, Movement>();
  const unknown: string[] = [];
  for (const [index, row] of rows.entries()) {
    const fields = places.map((place) => row[place] ?? '');
    if (fields.at(-1) === '') continue;
    const parsed = line.safeParse(fields);
    if (!parsed.success) return { ok: false, fault: `Line ${index + 2} cannot be read.` };
    const [pspReference, order, type, currency, captured] = parsed.data;
    const kind = KINDS[type];
    if (!kind) {
      unknown.push(
        `${order}: ${type} of ${captured} ${currency} is not known here (payment ${pspReference})`,
      );
      continue;
    }
    const key = `${pspReference} ${isStaged(kind) ? type : kind}`;
    const value = Math.abs(minorFromDecimal(Number(captured)));
    const amount = minor(value + (stages.get(key)?.amount ?? 0));
    stages.set(key, { pspReference, order, kind, currency, amount });
  }
  return { ok: true, movements: onceEach([...stages.values()]), unknown };
}

/** We ask for these: they are told of when they are asked for and again when the money has moved. */
function isStaged(kind: MovementKind): boolean {
  return kind === 'capture' || kind === 'refund';
}

/** A movement that is reported at several stages is one movement. */
function onceEach(stages: readonly Movement[]): Movement[] {
  const movements = new Map<string, Movement>();
  for (const stage of stages) {
    const key = `${stage.pspReference} ${stage.kind}`;
    if ((movements.get(key)?.amount ?? 0) < stage.amount) movements.set(key, stage);
  }
  return [...movements.values()];
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
