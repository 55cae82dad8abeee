import { type MinorUnits, minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import { asMoney } from '../look-up/shared-fields.ts';
import { type ComparedMovement, compareMovements } from '../reconcile/compare-movements.ts';
import {
  type EventElsewhere,
  keyOf,
  MOVEMENTS,
  missingEvents,
  type OwnMovement,
} from '../reconcile/movement.ts';
import type { OpenedReport } from '../reconcile/open-report.ts';
import { type Half, nameOfHalf, pairsOf } from '../reconcile/taken-back.ts';
import { causeAfterApply, causeOf, type Found } from './day-cause.ts';
import {
  goneEvents,
  isFrozen,
  type KeptMovement,
  keptEvent,
  keptEventsOf,
  type NewMovement,
  readElsewhere,
} from './kept-movements.ts';

export type DayReport = Pick<OpenedReport, 'movements' | 'unknown' | 'ended'>;

/** Reasons why a movement could not be applied just now, by its key. */
export type Obstacles = ReadonlyMap<string, readonly string[]>;

type Comparing = {
  day: string;
  isClosed: boolean;
  report: DayReport;
  own: readonly OwnMovement[];
  before: readonly KeptMovement[];
  obstacles: Obstacles;
};

/** A movement of the day as the last report and the books have it, whether the day is closed or not. */
export type DayMovement = NewMovement & {
  difference: (Found & { text: string }) | undefined;
  /** The events that differ, each with the amount by which it does. */
  differing: readonly string[];
  /** The report lost a part of it after the day had been closed. */
  isLostLate: boolean;
};

/** Compares the movements of a day with the books and with the reports of other days. */
export async function findDifferences(
  db: Database,
  { day, isClosed, report, own, before, obstacles }: Comparing,
): Promise<DayMovement[]> {
  const elsewhere = await readElsewhere(db, day, [
    ...report.movements.map(({ pspReference }) => pspReference),
    ...own.map(({ pspReference }) => pspReference),
    ...before.map(({ psp_reference }) => psp_reference),
  ]);
  const halves = pairsOf(own)
    .flatMap(({ booking, reversal }) => [booking, reversal])
    .filter((half) => half.day !== day);
  const comparedDays = await readComparedDays(db, halves);
  const listedHalves = await readListedHalves(db, halves);
  const others = { elsewhere, comparedDays, listedHalves };
  const compared = new Map(
    compareMovements(report.movements, own, others).map((one) => [keyOf(one.movement), one]),
  );
  const rows = new Map(before.map((row) => [nameOf(row), row]));
  const booked = new Map(own.map((one) => [keyOf(one), one.amount]));
  const found: DayMovement[] = [];
  for (const name of new Set([...compared.keys(), ...rows.keys()])) {
    const movement = await dayMovement(db, {
      compared: compared.get(name),
      row: rows.get(name),
      others: elsewhere.get(name) ?? [],
      booked: booked.get(name) ?? minor(0),
      reasons: obstacles.get(name) ?? [],
      isClosed,
      ended: report.ended,
    });
    if (movement) found.push(movement);
  }
  return found;
}

async function readListedHalves(db: Database, halves: readonly Half[]): Promise<Set<string>> {
  if (halves.length === 0) return new Set();
  const rows = await db
    .selectFrom('day_difference')
    .select(['day', 'psp_reference', 'kind'])
    .where('psp_reference', 'in', [...new Set(halves.map((half) => half.pspReference))])
    .where('day', 'in', [...new Set(halves.map((half) => half.day))])
    .where('state', '<>', 'booked')
    .execute();
  return new Set(
    rows.map(({ day, psp_reference: pspReference, kind }) =>
      nameOfHalf({ pspReference, kind, day }),
    ),
  );
}

async function readComparedDays(db: Database, halves: readonly Half[]): Promise<Set<string>> {
  if (halves.length === 0) return new Set();
  const rows = await db
    .selectFrom('finance_day')
    .select('day')
    .where('day', 'in', [...new Set(halves.map(({ day }) => day))])
    .execute();
  return new Set(rows.map(({ day }) => day));
}

type One = {
  compared: ComparedMovement | undefined;
  row: KeptMovement | undefined;
  others: readonly EventElsewhere[];
  booked: MinorUnits;
  reasons: readonly string[];
  isClosed: boolean;
  ended: DayReport['ended'];
};

async function dayMovement(
  db: Database,
  { compared, row, others, booked, reasons, isClosed, ended }: One,
): Promise<DayMovement | undefined> {
  const named = compared ? namesOf(compared) : row && namesIn(row);
  if (!named) return undefined;
  const current = (compared?.events ?? []).map(keptEvent);
  const before = row && !isClosed ? keptEventsOf(row) : (row?.events ?? []);
  // A cancelled authorisation is left out of the report's movements, and was not lost.
  const hasEnded = named.kind === 'authorisation' && ended.has(named.psp_reference);
  const gone = hasEnded ? [] : goneEvents({ before, current, others, own: booked, isClosed });
  const events = [...current, ...gone];
  const isNothing = events.length === 0 && !compared?.unreported;
  if (isNothing && !(row && isFrozen(row, isClosed))) return undefined;
  const lost = gone.reduce((sum, event) => sum + (event.gone?.amount ?? 0), 0);
  const goneText = lost === 0 ? [] : [textOfGone(named, lost)];
  let difference: DayMovement['difference'];
  if (compared?.text !== undefined) {
    const { cause, eventKey } = await causeOf(db, compared);
    const why = new Set([...doubtsOf(compared), ...reasons]);
    const text = [[compared.text, ...why].join(': '), ...goneText].join('; ');
    difference = { cause: reasons.length > 0 ? causeAfterApply(cause) : cause, eventKey, text };
  } else if (lost > 0) {
    difference = { cause: 'no_longer_reported', eventKey: null, text: goneText.join() };
  }
  const isLostLate = gone.some((event) => event.gone?.isLate);
  const sums = { amount_minor: compared?.theirs ?? 0, booked_minor: compared?.ours ?? 0 };
  const differing = [
    ...(compared?.unmatched ?? []).map(({ key, missing }) => `${key} ${missing}`),
    ...(compared?.isHalf && compared.text !== undefined ? ['half'] : []),
    ...gone.map((event) => `${event.modification}/${event.code} gone ${event.gone?.amount}`),
  ].sort();
  return { ...named, ...sums, events, difference, differing, isLostLate };
}

function doubtsOf({ reported, own }: ComparedMovement): string[] {
  if (!reported) return [];
  return missingEvents(reported, own).flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt]));
}

export type Names = Pick<NewMovement, 'psp_reference' | 'kind' | 'charge' | 'currency'>;

function namesOf({ movement: { pspReference, kind, order, currency } }: ComparedMovement): Names {
  return { psp_reference: pspReference, kind, charge: order, currency };
}

function namesIn({ psp_reference, kind, charge, currency }: KeptMovement): Names {
  return { psp_reference, kind, charge, currency };
}

function nameOf({ psp_reference, kind }: Pick<KeptMovement, 'psp_reference' | 'kind'>): string {
  return `${psp_reference} ${kind}`;
}

/** Says that the last report no longer has `amount` of something. */
export function textOfGone(
  { psp_reference, kind, charge, currency }: Names,
  amount: number,
): string {
  const money = asMoney(amount, currency);
  const label = new Map<string, string>(Object.entries(MOVEMENTS)).get(kind) ?? kind;
  return `${charge}: ${label} ${money.amount.toFixed(2)} ${currency} in an earlier report of the day, no longer in the last one (payment ${psp_reference})`;
}
