import type { DifferenceCause } from '../../database/tables/finance.ts';
import { asMoney } from '../look-up/shared-fields.ts';
import { MOVEMENTS } from '../reconcile/movement.ts';
import { differenceKey, lateKey } from './day-cause.ts';
import { type DayEntry, dayEntries, isMovement, type OfDay } from './day-entries.ts';
import { type Names, textOfGone } from './find-differences.ts';
import type { KeptMovement } from './kept-movements.ts';

/** A difference of the day, or what changed after it was closed. */
type DayLine = Names & {
  key: string;
  theirs_minor: number;
  ours_minor: number;
  cause: DifferenceCause;
  event_key: string | null;
  text: string;
  events: readonly string[];
};

export type DayLines = {
  /** Somebody has to cure them. */
  open: readonly DayLine[];
  /** The sums by the keys of differences that are none any more. */
  settled: ReadonlyMap<string, { theirs: number; ours: number }>;
  /** Settled ones that are listed although they never were a difference. */
  added: readonly DayLine[];
};

/** The lines of a day that is not closed. */
export function linesOfDay(ofDay: OfDay): DayLines {
  const entries = dayEntries(ofDay);
  const open = entries.flatMap((entry) => lineOf(entry, entry.key, entry));
  const listed = new Set(open.map(({ key }) => key));
  const sums = new Map(entries.map(({ key, theirs, ours }) => [key, { theirs, ours }]));
  const ended = ofDay.kept.filter(({ key }) => !listed.has(key));
  const settled = ended.map(({ key }) => [key, sums.get(key) ?? { theirs: 0, ours: 0 }] as const);
  return { open, settled: new Map(settled), added: [] };
}

/**
 * What changed since the day was closed, as lines of their own: the sums, differences and reasons with
 * which it was handed over stay. A line is open if the change adds to what differs, is a loss, or has another
 * event that differs: equal sums may hide it.
 */
export function lateLines({
  before,
  ...ofDay
}: OfDay & { before: readonly KeptMovement[] }): DayLines {
  const { kept } = ofDay;
  const handedOver = new Map<string, HandedOver>();
  for (const { psp_reference, kind, currency, amount_minor, booked_minor, is_late } of before) {
    if (is_late) continue;
    const sums = { currency, theirs: amount_minor, ours: booked_minor, events: [] };
    handedOver.set(differenceKey(psp_reference, kind), sums);
  }
  for (const { key, kind, currency, theirs_minor, ours_minor, is_late, state, events } of kept) {
    if (is_late || state === 'booked') continue;
    const sums = handedOver.get(key);
    if (sums) handedOver.set(key, { ...sums, events });
    else if (!isMovement(kind)) {
      handedOver.set(key, { currency, theirs: theirs_minor, ours: ours_minor, events });
    }
  }
  const entries = dayEntries(ofDay).flatMap((entry) =>
    byCurrency(entry, handedOver.get(entry.key)),
  );
  const open: DayLine[] = [];
  const added: DayLine[] = [];
  const late = kept.filter(({ is_late }) => is_late).map(({ key }) => key);
  const settled = new Map(late.map((key) => [key, { theirs: 0, ours: 0 }]));
  for (const entry of entries) {
    const then = handedOver.get(entry.key) ?? NOTHING;
    const change = { theirs: entry.theirs - then.theirs, ours: entry.ours - then.ours };
    const key = lateKey(entry.key);
    const differing = then.events && entry.differing.filter((one) => !then.events?.includes(one));
    const isNew = (differing ?? []).length > 0 || entry.isLostLate;
    if (entry.difference && (change.theirs !== change.ours || isNew)) {
      open.push(...lineOf({ ...entry, differing: differing ?? entry.differing }, key, change));
      settled.delete(key);
      continue;
    }
    if (settled.has(key)) settled.set(key, change);
    if (change.theirs === 0 && change.ours === 0) continue;
    const text = changeText(entry, change);
    const difference = { cause: 'reported_late', eventKey: null, text } as const;
    added.push(...lineOf({ ...entry, difference }, key, change));
  }
  return { open, settled, added };
}

/** `events` is null if the difference was closed by a version that did not keep them. */
type HandedOver = {
  currency: string;
  theirs: number;
  ours: number;
  events: readonly string[] | null;
};

const NOTHING: Omit<HandedOver, 'currency'> = { theirs: 0, ours: 0, events: [] };

/** Amounts of two currencies are no change of each other. */
function byCurrency(entry: DayEntry, then: { currency: string; theirs: number } | undefined) {
  if (!then || then.currency === entry.currency) return [entry];
  const names = { ...entry, currency: then.currency };
  const text = textOfGone(names, then.theirs);
  const difference = { cause: 'no_longer_reported', eventKey: null, text } as const;
  return [
    { ...names, theirs: 0, ours: 0, difference, differing: [], isLostLate: true },
    { ...entry, key: `${entry.key}/${entry.currency}` },
  ];
}

function lineOf(
  { difference, differing, psp_reference, charge, kind, currency }: DayEntry,
  key: string,
  { theirs, ours }: { theirs: number; ours: number },
): DayLine[] {
  if (!difference) return [];
  const { cause, eventKey, text } = difference;
  return [
    {
      ...{ key, psp_reference, charge, kind, currency },
      ...{ theirs_minor: theirs, ours_minor: ours, cause, event_key: eventKey, text },
      events: differing,
    },
  ];
}

/** Says what changed after the day was closed, although the change is on both sides. */
function changeText(
  { charge, kind, currency, psp_reference }: DayEntry,
  { theirs, ours }: { theirs: number; ours: number },
): string {
  const side = (amount: number, where: string) => {
    const by = asMoney(Math.abs(amount), currency).amount.toFixed(2);
    return amount === 0 ? [] : [`${by} ${currency} ${amount > 0 ? 'more' : 'less'} ${where}`];
  };
  const label = new Map<string, string>(Object.entries(MOVEMENTS)).get(kind) ?? kind;
  const changes = [...side(theirs, 'there'), ...side(ours, 'here')].join(', ');
  return `${charge}: ${label}: ${changes} since the day was closed (payment ${psp_reference})`;
}
