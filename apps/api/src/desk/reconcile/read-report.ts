import { isCurrency } from '@cairn/contract/values/currency';
import { type MinorUnits, minor, minorFromDecimal } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { csvRows } from './csv-rows.ts';
import type { MovementKind, ReportedEvent, ReportedMovement } from './movement.ts';

/** A line about money that the shop does not know, or that contradicts another line. */
export type UnknownLine = {
  pspReference: string;
  order: string;
  type: string;
  amount: MinorUnits;
  currency: string;
  text: string;
};

type ReadReport =
  | {
      ok: true;
      lines: number;
      movements: ReportedMovement[];
      unknown: UnknownLine[];
      /** Payments whose authorisation was cancelled or has expired. */
      ended: ReadonlySet<string>;
    }
  | Unread;
type Unread = { ok: false; fault: string };

/** A record type, and the event by which a webhook tells of the same. */
const TYPES = new Map<string, { kind: MovementKind; eventCode: string }>(
  Object.entries({
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
  }),
);

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
const decimal = z.string().check(z.regex(/^(-?\d{1,12}(\.\d{1,4})?)?$/));
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

type Line = Omit<ReportedMovement, 'events'> &
  Omit<ReportedEvent, 'stages' | 'doubt'> & { type: string };

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
  // The provider ends the last line, too: a cut within its last field would be read as another amount.
  if (!text.endsWith('\n'))
    return { ok: false, fault: 'Its last line is incomplete: the report was cut off.' };
  const places = [...COLUMNS, ...OPTIONAL_COLUMNS].map((column) => header.indexOf(column));
  const lines: Line[] = [];
  const unknown: UnknownLine[] = [];
  const repeats = new Repeats();
  const ended = new Set<string>();
  const currencies = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    if (row.length !== header.length) {
      const fault = `Line ${index + 2} has ${row.length} fields instead of ${header.length}.`;
      return { ok: false, fault };
    }
    const fields = places.map((place) => row[place] ?? '');
    const parsed = line.safeParse(fields);
    if (!parsed.success) return { ok: false, fault: `Line ${index + 2} cannot be read.` };
    const [pspReference, order, type, currency, captured, authorised, method, modification] =
      parsed.data;
    if (type === 'Cancelled' || type === 'Expired') ended.add(pspReference);
    const moved = type === 'Authorised' ? authorised : captured;
    // An authorisation of 0 verifies a card, which only its webhook names.
    if (Number(moved) === 0) continue;
    const known = TYPES.get(type);
    const movement = `${pspReference} ${known?.kind}`;
    const event = { ...known, pspReference, modification: modification || undefined };
    const unreadable = faultOf(moved, currency, currencies.get(movement));
    const doubt = unreadable ? undefined : repeats.faultOf(row, event, type, moved);
    const fault = unreadable ?? doubt;
    if (!known || !isCurrency(currency) || fault) {
      const why = fault ? `${fault}, line ${index + 2}` : 'is not known here';
      const text = `${order}: ${type} of ${moved} ${currency} ${why} (payment ${pspReference})`;
      // A line in doubt moves no money in the day's sums; its text has the amount.
      const amount = doubt ? minor(0) : amountOf(moved);
      unknown.push({ pspReference, order, type, amount, currency, text });
      continue;
    }
    currencies.set(movement, currency);
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
  return { ok: true, lines: rows.length, movements: movementsIn(left, repeats), unknown, ended };
}

/** The rest of a report is read without such a line, which is listed and closed with a reason. */
function faultOf(moved: string, currency: string, others: string | undefined): string | undefined {
  if (!isCurrency(currency)) return undefined;
  if (!/^-?\d+(\.\d{1,2}0*)?$/.test(moved)) return 'has parts of a cent';
  return others === undefined || others === currency ? undefined : `is in ${others} elsewhere`;
}

function amountOf(decimal: string): MinorUnits {
  return minor(Math.abs(minorFromDecimal(Number(decimal))));
}

type EventName = { pspReference: string; eventCode?: string; modification: string | undefined };

/**
 * Lines that repeat or take back another one: the provider gives each a booking time, so that two that are
 * the same are one movement written twice, and one with the other sign is a correction. Adding them up as
 * amounts would move the money twice.
 */
class Repeats {
  readonly #rows = new Set<string>();
  readonly #signs = new Map<string, boolean>();
  readonly #corrected = new Set<string>();
  readonly #doubts = new Map<string, string>();

  faultOf(
    row: readonly string[],
    event: EventName,
    type: string,
    moved: string,
  ): string | undefined {
    const text = JSON.stringify(row);
    const name = nameOf(event);
    const stage = `${name} ${type}`;
    const isOut = moved.startsWith('-');
    let fault: string | undefined;
    if (this.#rows.has(text)) fault = 'is in the report twice';
    else if (this.#corrected.has(stage)) fault = 'comes after a correction';
    else if ((this.#signs.get(stage) ?? isOut) !== isOut) {
      fault = 'has the other sign of an earlier line';
      this.#corrected.add(stage);
    }
    this.#rows.add(text);
    this.#signs.set(stage, isOut);
    if (fault) this.#doubts.set(name, `a line of it ${fault}`);
    return fault;
  }

  doubtOf(event: EventName): string | undefined {
    return this.#doubts.get(nameOf(event));
  }
}

function nameOf({ pspReference, eventCode, modification }: EventName): string {
  return `${pspReference} ${eventCode} ${modification}`;
}

/** One for each payment and kind, in the order of the report. */
function movementsIn(lines: readonly Line[], repeats: Repeats): ReportedMovement[] {
  const byMovement = Map.groupBy(lines, ({ pspReference, kind }) => `${pspReference} ${kind}`);
  return [...byMovement.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { pspReference, order, kind, currency, method } = first;
    const byEvent = Map.groupBy(some, (one) => `${one.eventCode} ${one.modification}`);
    const events = [...byEvent.values()].flatMap((ofEvent) => eventIn(ofEvent, repeats));
    const amount = minor(events.reduce((sum, event) => sum + event.amount, 0));
    return [{ pspReference, order, kind, currency, method, events, amount }];
  });
}

/** The lines of one event: the provider may report when it was requested and when the money moved. */
function eventIn(lines: readonly Line[], repeats: Repeats): ReportedEvent[] {
  const [first] = lines;
  if (!first) return [];
  const stages: Record<string, MinorUnits> = {};
  for (const { type, amount } of lines) stages[type] = minor(amount + (stages[type] ?? 0));
  const { eventCode, modification } = first;
  const amount = minor(Math.max(...Object.values(stages)));
  return [{ eventCode, modification, amount, stages, doubt: repeats.doubtOf(first) }];
}
