import { type MinorUnits, minor } from '@cairn/contract/values/money';
import {
  describeMovement,
  type Elsewhere,
  type EventElsewhere,
  keyOf,
  keyOfEvent,
  type Movement,
  moneyText,
  type OwnMovement,
  of,
  type ReportedEvent,
  type ReportedMovement,
} from './movement.ts';
import { pairsOf, takenBack, takesBack } from './taken-back.ts';

/** `amount` is the part that counts here: 0 if another day's report has counted it. */
export type ComparedEvent = ReportedEvent & { key: string | undefined; booked: MinorUnits };

export type ComparedMovement = {
  movement: Movement;
  /** Undefined if the report has nothing of it that counts here. */
  reported: ReportedMovement | undefined;
  events: readonly ComparedEvent[];
  own: OwnMovement | undefined;
  /** In the report's currency; what is here in another one is not comparable and counts as 0. */
  theirs: MinorUnits;
  ours: MinorUnits;
  /** The part of `ours` that was booked on the day and is in no report. */
  unreported: MinorUnits;
  /** Reported events of which another amount is booked; equal sums may hide them. */
  unmatched: readonly UnmatchedEvent[];
  /** It takes back a booking that is in no report. */
  isHalf: boolean;
  /** Undefined if both sides are the same. */
  text: string | undefined;
};

/** The reported amount less the booked one of the events with this key. */
type UnmatchedEvent = { key: string; missing: number };

export type Difference = ComparedMovement & { text: string };

const NONE: ReadonlySet<string> = new Set();

/** The reports of other days: their events, their days, and what is listed there as a difference. */
export type OtherReports = {
  elsewhere: Elsewhere;
  comparedDays: ReadonlySet<string>;
  listedHalves: ReadonlySet<string>;
};
const NO_OTHERS: OtherReports = {
  elsewhere: new Map(),
  comparedDays: new Set(),
  listedHalves: new Set(),
};

type Besides = {
  others: readonly EventElsewhere[];
  /** Keys of bookings that no report needs to have: they were taken back. */
  settled: ReadonlySet<string>;
  isHalf: boolean;
};

/** One for each movement that is in one list only, or in both with different events or amounts. */
export function differences(
  theirs: readonly ReportedMovement[],
  ours: readonly OwnMovement[],
): Difference[] {
  return compareMovements(theirs, ours, NO_OTHERS).flatMap((one) =>
    one.text === undefined ? [] : [{ ...one, text: one.text }],
  );
}

/** One for each reported movement, and for each that was booked on the day and is in no report. */
export function compareMovements(
  theirs: readonly ReportedMovement[],
  ours: readonly OwnMovement[],
  others: OtherReports,
): ComparedMovement[] {
  const here = new Map(ours.map((own) => [keyOf(own), own]));
  const there = new Set(theirs.map(keyOf));
  const { settled, halves } = takenBack(pairsOf(ours), { theirs, ...others });
  const besidesOf = (movement: Movement): Besides => ({
    others: others.elsewhere.get(keyOf(movement)) ?? [],
    settled: settled.get(keyOf(movement)) ?? NONE,
    isHalf: halves.has(keyOf(movement)),
  });
  return [
    ...theirs.map((movement) =>
      compareOne(movement, movement, here.get(keyOf(movement)), besidesOf(movement)),
    ),
    ...ours
      .filter((own) => own.ofDay > 0 && !there.has(keyOf(own)))
      .map((own) => compareOne(own, undefined, own, besidesOf(own)))
      .filter(({ unreported }) => unreported > 0),
  ];
}

function compareOne(
  movement: Movement,
  theirs: ReportedMovement | undefined,
  own: OwnMovement | undefined,
  { others, settled, isHalf }: Besides,
): ComparedMovement {
  const counted = (theirs?.events ?? []).map((event) => ({
    ...event,
    key: keyOfEvent(movement, event),
    amount: countedHere(event, others),
    booked: minor(0),
  }));
  const amount = minor(sum(counted, (event) => event.amount));
  const events = own?.currency === theirs?.currency ? matched(counted, own, others) : counted;
  const unreported =
    own?.currency === movement.currency ? unreportedOf(events, own, others, settled) : 0;
  const ours = minor(sum(events, ({ booked }) => booked) + unreported);
  const parts = events.filter((event) => event.amount > 0);
  const reported = theirs && amount > 0 ? { ...theirs, events: parts, amount } : undefined;
  const unmatched = unmatchedOf(events);
  const compared = { own, events, theirs: amount, ours, unreported: minor(unreported), unmatched };
  const text = difference({ ...movement, amount }, own, { ours, unmatched, isHalf });
  return {
    movement: { ...movement, amount: reported ? amount : ours },
    reported,
    ...compared,
    isHalf,
    text,
  };
}

/**
 * The provider reports an event when it is requested (SentForSettle) and when the money moves (Settled),
 * perhaps days later. Over all days it counts as its largest stage, less what other days have counted.
 */
function countedHere(event: ReportedEvent, others: readonly EventElsewhere[]): MinorUnits {
  const same = others.filter(
    ({ eventCode, modification }) =>
      eventCode === event.eventCode && modification === event.modification,
  );
  const totals = Object.entries(event.stages).map(
    ([type, amount]) => amount + sum(same, ({ stages }) => stages[type] ?? 0),
  );
  const stagesElsewhere = same.flatMap(({ stages }) => Object.keys(stages));
  const totalsElsewhere = stagesElsewhere.map((type) =>
    sum(same, ({ stages }) => stages[type] ?? 0),
  );
  const total = Math.max(...totals, ...totalsElsewhere);
  return minor(Math.max(0, total - sum(same, ({ amount }) => amount)));
}

/**
 * Divides among the events what is booked under their keys. An event without a key is compared with what
 * was booked on the day, or at any time: it may be of another day here, and a file may have several days.
 * What another day was matched with is not counted again.
 */
function matched(
  events: readonly ComparedEvent[],
  own: OwnMovement | undefined,
  others: readonly EventElsewhere[],
): ComparedEvent[] {
  if (!own) return [...events];
  const counted = events.filter(({ amount }) => amount > 0);
  const used = new Map<string | undefined, number>();
  for (const { key, booked } of others) used.set(key, booked + (used.get(key) ?? 0));
  let left = Number.POSITIVE_INFINITY;
  if (counted.some(({ key }) => key === undefined)) {
    const amount = sum(counted, (event) => event.amount);
    const all = own.amount - sum(others, ({ booked }) => booked);
    left = own.ofDay === 0 || amount === all ? all : Math.min(own.ofDay, all);
  }
  const withKeys = events.map((event) => {
    if (event.key === undefined || event.amount === 0) return event;
    const free = (own.byKey[event.key] ?? 0) - (used.get(event.key) ?? 0);
    const booked = Math.max(0, Math.min(free, left));
    used.set(event.key, booked + (used.get(event.key) ?? 0));
    left -= booked;
    return { ...event, booked: minor(booked) };
  });
  const first = withKeys.find(({ key, amount }) => key === undefined && amount > 0);
  return withKeys.map((event) =>
    event === first ? { ...event, booked: minor(Math.max(0, left)) } : event,
  );
}

function unmatchedOf(events: readonly ComparedEvent[]): UnmatchedEvent[] {
  // All captures of a payment have one key.
  const byKey = Map.groupBy(events, ({ key }) => key);
  return [...byKey].flatMap(([key, some]) => {
    const missing = sum(some, ({ amount, booked }) => amount - booked);
    return key === undefined || missing === 0 ? [] : [{ key, missing }];
  });
}

/** Events that were booked on the day and are neither in this report nor in another day's. */
function unreportedOf(
  events: readonly ComparedEvent[],
  own: OwnMovement | undefined,
  others: readonly EventElsewhere[],
  settled: ReadonlySet<string>,
): number {
  // Without its key an event was compared with all that was booked on the day.
  if (!own || events.some(({ key, amount }) => key === undefined && amount > 0)) return 0;
  const reported = new Set([
    ...events.map(({ key }) => key),
    ...others.filter(({ amount }) => amount > 0).map(({ key }) => key),
  ]);
  const keys = Object.entries(own.ofDayByKey).filter(
    ([key]) => !reported.has(key) && !settled.has(key),
  );
  const missing = sum(keys, ([, amount]) => amount);
  if (!reported.has(undefined)) return missing;
  const inReports = sum(events, ({ amount }) => amount) + sum(others, ({ amount }) => amount);
  return Math.min(missing, Math.max(0, own.amount - inReports));
}

function difference(
  theirs: Movement,
  own: OwnMovement | undefined,
  { ours, unmatched, isHalf }: Pick<ComparedMovement, 'ours' | 'unmatched' | 'isHalf'>,
): string | undefined {
  if (theirs.amount === 0) {
    if (!own || ours === 0) return undefined;
    return `${describeMovement({ ...own, amount: ours })} here, not in the report${of(theirs)}`;
  }
  if (!own) return `${describeMovement(theirs)} there, nothing here${of(theirs)}`;
  if (theirs.currency !== own.currency) {
    return `${describeMovement(theirs)} there, ${moneyText(own)} here${of(theirs)}`;
  }
  if (theirs.amount === ours) {
    if (unmatched.length === 0) {
      if (!isHalf) return undefined;
      const takes = takesBack(theirs.kind) ? 'it takes back' : 'took it back';
      return `${describeMovement(theirs)} there and here, but what ${takes} is in no report${of(theirs)}`;
    }
    return `${describeMovement(theirs)} there, as much here, but not of the same events${of(theirs)}`;
  }
  const more = { ...own, amount: minor(Math.abs(theirs.amount - ours)) };
  const by = `${moneyText(more)} more ${theirs.amount > ours ? 'there' : 'here'}`;
  const here = moneyText({ ...own, amount: ours });
  return `${describeMovement(theirs)} there, ${here} here: ${by}${of(theirs)}`;
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
