import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';

/** Each with what became of the money, as a difference tells it. */
export const MOVEMENTS = {
  authorisation: 'authorised',
  capture: 'captured',
  refund: 'refunded',
  refund_failed: 'refunded in vain',
  chargeback: 'charged back',
  chargeback_reversed: 'charged back in vain',
} as const;
export type MovementKind = keyof typeof MOVEMENTS;

/** Money of a payment that is reserved for us, came to us or went back. */
export type Movement = {
  pspReference: string;
  /** An order's or a subscription's id. */
  order: string;
  kind: MovementKind;
  currency: Currency;
  amount: MinorUnits;
};

/** One of the events that make up a reported movement. */
export type ReportedEvent = {
  /** As its webhook calls it. */
  eventCode: string;
  /** The provider's reference of the capture, refund or dispute, if the report names it. */
  modification: string | undefined;
  amount: MinorUnits;
};

export type ReportedMovement = Movement & {
  method: string | undefined;
  events: readonly ReportedEvent[];
};

/** A movement that was booked here, and how much of it on the day in question. */
export type OwnMovement = Movement & {
  ofDay: MinorUnits;
  /** The amounts by the keys of the notifications that told of them; what happens once has none. */
  byKey: Record<string, MinorUnits>;
};

/** The key under which the ledger has an event; undefined if the report does not tell. */
export function keyOfEvent(
  { kind }: Movement,
  { eventCode, modification }: ReportedEvent,
): string | undefined {
  // A payment is authorised and captured once.
  if (kind === 'authorisation' || kind === 'capture') return '';
  return modification && `${modification}/${eventCode}/true`;
}

export type Difference = {
  /** As it is reported, or as it is here if no report has it. */
  movement: Movement;
  /** In the report's currency; what is here in another one is not comparable and counts as 0. */
  theirs: MinorUnits;
  ours: MinorUnits;
  text: string;
};

/** One for each movement that is in one list only, or in both with different amounts. */
export function differences(
  theirs: readonly ReportedMovement[],
  ours: readonly OwnMovement[],
): Difference[] {
  const here = new Map(ours.map((movement) => [keyOf(movement), movement]));
  const there = new Set(theirs.map(keyOf));
  return [
    ...theirs.flatMap((movement) => {
      const own = here.get(keyOf(movement));
      const text = difference(movement, own);
      const found = { movement, theirs: movement.amount, ours: bookedOf(movement, own) };
      return text ? [{ ...found, text }] : [];
    }),
    ...ours
      .filter((movement) => movement.ofDay > 0 && !there.has(keyOf(movement)))
      .map((own) => ({ ...own, amount: own.ofDay }))
      .map((movement) => {
        const text = `${describeMovement(movement)} here, not in the report${of(movement)}`;
        return { movement, theirs: minor(0), ours: movement.amount, text };
      }),
  ];
}

/** The part of a reported movement that is booked here, in its own currency. */
export function bookedOf(theirs: ReportedMovement, own: OwnMovement | undefined): MinorUnits {
  return own?.currency === theirs.currency ? comparable(theirs, own) : minor(0);
}

function difference(theirs: ReportedMovement, own: OwnMovement | undefined): string | undefined {
  if (!own) return `${describeMovement(theirs)} there, nothing here${of(theirs)}`;
  const ours = { ...own, amount: comparable(theirs, own) };
  if (theirs.currency !== ours.currency) {
    return `${describeMovement(theirs)} there, ${money(ours)} here${of(theirs)}`;
  }
  const more = minor(Math.abs(theirs.amount - ours.amount));
  if (more === 0) return undefined;
  const by = `${money({ ...ours, amount: more })} more ${theirs.amount > ours.amount ? 'there' : 'here'}`;
  return `${describeMovement(theirs)} there, ${money(ours)} here: ${by}${of(theirs)}`;
}

/**
 * The same events here, if the report tells which they are. Otherwise what was booked on the report's
 * day, or at any time: an event may be of another day here, and a file may have several days.
 */
function comparable(theirs: ReportedMovement, own: OwnMovement): MinorUnits {
  const keys = theirs.events.map((event) => keyOfEvent(theirs, event));
  if (keys.every((key) => key !== undefined)) {
    return minor(keys.reduce((sum, key) => sum + (own.byKey[key] ?? 0), 0));
  }
  return own.ofDay === 0 || theirs.amount === own.amount ? own.amount : own.ofDay;
}

/** A payment's movements of one kind are compared as one. */
export function keyOf({ pspReference, kind }: Movement): string {
  return `${pspReference} ${kind}`;
}

export function describeMovement(movement: Movement): string {
  return `${movement.order}: ${MOVEMENTS[movement.kind]} ${money(movement)}`;
}

export function of({ pspReference }: Movement): string {
  return ` (payment ${pspReference})`;
}

function money({ amount, currency }: Pick<Movement, 'amount' | 'currency'>): string {
  return `${decimalFromMinor(amount).toFixed(2)} ${currency}`;
}
