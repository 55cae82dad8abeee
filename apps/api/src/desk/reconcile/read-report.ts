import { isCurrency } from '@cairn/contract/values/currency';
import { type MinorUnits, minor, minorFromDecimal } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { MovementKind, ReportedEvent, ReportedMovement } from './movement.ts';

/** A line about money whose record type or currency the shop does not know. */
export type UnknownLine = {
  pspReference: string;
  order: string;
  type: string;
  amount: MinorUnits;
  currency: string;
  text: string;
};

type ReadReport =
  | { ok: true; lines: number; movements: ReportedMovement[]; unknown: UnknownLine[] }
  | Unread;
type Unread = { ok: false; fault: string };

/** A record type, and the event by which a webhook tells of the same. */
const TYPES: Record<string, { kind: MovementKind; eventCode: string }> = {
  Authorised: { kind: 'authorisation', eventCode: 'AUTHORISATION' },
  SentForSettle: { kind: 'capture', eventCode: 'CAPTURE' },
  Settled: { kind: 'capture', eventCode: 'CAPTURE' },
  SettledBulk: { kind: 'capture', eventCode: 'CAPTURE' },
  SentForRefund: { kind: 'refund', eventCode: 'REFUND' },
  Refunded: { kind: 'refund', eventCode: 'REFUND' },
  RefundedBulk: { kind: 'refund', eventCode: 'REFUND' },
  RefundedReversed: { kind: 'refund_failed', eventCode: 'REFUND_FAILED' },
  Chargeback: { kind: 'chargeback', eventCode: 'CHARGEBACK' },
  SecondChargeback: { kind: 'chargeback', eventCode: 'SECOND_CHARGEBACK' },
  ChargebackReversed: { kind: 'chargeback_reversed', eventCode: 'CHARGEBACK_REVERSED' },
  // A capture that failed afterwards is booked here like a chargeback.
  CaptureFailed: { kind: 'chargeback', eventCode: 'CAPTURE_FAILED' },
};

const COLUMNS = [
  'Psp Reference',
  'Merchant Reference',
  'Record Type',
  'Payment Currency',
  'Captured (PC)',
] as const;
const OPTIONAL_COLUMNS = [
  'Authorised (PC)',
  'Payment Method',
  'Modification Psp Reference',
] as const;
const filled = z.string().check(z.minLength(1));
const decimal = z.string().check(z.regex(/^(-?\d+(\.\d{1,2})?)?$/));
const line = z.tuple([
  filled,
  z.string(),
  filled,
  z.string().check(z.regex(/^[A-Z]{3}$/)),
  decimal,
  decimal,
  z.string(),
  z.string(),
]);

type Line = Omit<ReportedMovement, 'events'> & ReportedEvent & { type: string };

/**
 * Movements in the provider's payments accounting report: authorisations that were neither cancelled
 * nor have expired, and its lines about the captured balance.
 */
export function readReport(text: string): ReadReport {
  const read = csvRows(text);
  if (!read) return { ok: false, fault: 'It is not a CSV file.' };
  const [header = [], ...rows] = read;
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) return { ok: false, fault: `It has no column ${missing.join(', ')}.` };
  const places = [...COLUMNS, ...OPTIONAL_COLUMNS].map((column) => header.indexOf(column));
  const lines: Line[] = [];
  const unknown: UnknownLine[] = [];
  const ended = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const fields = places.map((place) => row[place] ?? '');
    const parsed = line.safeParse(fields);
    if (!parsed.success) return { ok: false, fault: `Line ${index + 2} cannot be read.` };
    const [pspReference, order, type, currency, captured, authorised, method, modification] =
      parsed.data;
    if (type === 'Cancelled' || type === 'Expired') ended.add(pspReference);
    const moved = type === 'Authorised' ? authorised : captured;
    // An authorisation of 0 verifies a card, which only its webhook names.
    if (Number(moved) === 0) continue;
    const known = TYPES[type];
    if (!known || !isCurrency(currency)) {
      const text = `${order}: ${type} of ${moved} ${currency} is not known here (payment ${pspReference})`;
      const amount = amountOf(moved);
      unknown.push({ pspReference, order, type, amount, currency, text });
      continue;
    }
    lines.push({
      ...known,
      pspReference,
      order,
      type,
      currency,
      amount: amountOf(moved),
      method: method || undefined,
      modification: modification || undefined,
    });
  }
  const left = lines.filter(
    ({ kind, pspReference }) => kind !== 'authorisation' || !ended.has(pspReference),
  );
  return { ok: true, lines: rows.length, movements: movementsIn(left), unknown };
}

function amountOf(decimal: string): MinorUnits {
  return minor(Math.abs(minorFromDecimal(Number(decimal))));
}

/** One for each payment and kind, in the order of the report. */
function movementsIn(lines: readonly Line[]): ReportedMovement[] {
  const byMovement = Map.groupBy(lines, ({ pspReference, kind }) => `${pspReference} ${kind}`);
  return [...byMovement.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { pspReference, order, kind, currency, method } = first;
    const byEvent = Map.groupBy(some, (one) => `${one.eventCode} ${one.modification}`);
    const events = [...byEvent.values()].flatMap(eventIn);
    const amount = minor(events.reduce((sum, event) => sum + event.amount, 0));
    return [{ pspReference, order, kind, currency, method, events, amount }];
  });
}

/** The lines of one event: the provider may report when it was requested and when the money moved. */
function eventIn(lines: readonly Line[]): ReportedEvent[] {
  const [first] = lines;
  if (!first) return [];
  const stages = new Map<string, number>();
  for (const { type, amount } of lines) stages.set(type, amount + (stages.get(type) ?? 0));
  const { eventCode, modification } = first;
  return [{ eventCode, modification, amount: minor(Math.max(...stages.values())) }];
}

/**
 * Fields are separated by commas; one in quotation marks may hold anything, its own marks doubled.
 * Undefined if the text is not of that form. Reads each character once: somebody may upload anything.
 */
function csvRows(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; ) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    if (!field) return undefined;
    row.push(field.value);
    const { end } = field;
    if (text[end] === ',') {
      at = end + 1;
      continue;
    }
    const isLast = end === text.length;
    if (!isLast && !text.startsWith('\n', end) && !text.startsWith('\r\n', end)) return undefined;
    if (row.length > 1) rows.push(row);
    if (isLast) return rows;
    row = [];
    at = text.indexOf('\n', end) + 1;
  }
}

type Field = { value: string; end: number };

function plainField(text: string, start: number): Field {
  const special = /[",\r\n]/g;
  special.lastIndex = start;
  const end = special.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number): Field | undefined {
  const parts: string[] = [];
  for (let from = start + 1; ; ) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return undefined;
    parts.push(text.slice(from, mark));
    if (text[mark + 1] !== '"') return { value: parts.join('"'), end: mark + 1 };
    from = mark + 2;
  }
}
