import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';

/** Each with what became of the money, as a difference tells it. */
export const MOVEMENTS = {
  capture: 'captured',
  refund: 'refunded',
  refund_failed: 'refunded in vain',
  chargeback: 'charged back',
  chargeback_reversed: 'charged back in vain',
} as const;
export type MovementKind = keyof typeof MOVEMENTS;

/** Money of a payment that came to us or went back. */
export type Movement = {
  pspReference: string;
  /** An order's or a subscription's id. */
  order: string;
  kind: MovementKind;
  currency: Currency;
  amount: MinorUnits;
};

/** A movement that was booked here, and how much of it on the day in question. */
export type OwnMovement = Movement & { ofDay: MinorUnits };

/** A line for each movement that is in one list only, or in both with different amounts. */
export function differences(theirs: readonly Movement[], ours: readonly OwnMovement[]): string[] {
  const here = new Map(ours.map((movement) => [keyOf(movement), movement]));
  const there = new Set(theirs.map(keyOf));
  return [
    ...theirs.flatMap((movement) => difference(movement, here.get(keyOf(movement)))),
    ...ours
      .filter((movement) => movement.ofDay > 0 && !there.has(keyOf(movement)))
      .map((movement) => ({ ...movement, amount: movement.ofDay }))
      .map((movement) => `${told(movement)} here, not in the report${of(movement)}`),
  ];
}

/** A report tells of its day, which may be another one here; one from a file perhaps of several. */
function difference(theirs: Movement, own: OwnMovement | undefined): string[] {
  if (!own) return [`${told(theirs)} there, nothing here${of(theirs)}`];
  const isAll = own.ofDay === 0 || theirs.amount === own.amount;
  const ours = isAll ? own : { ...own, amount: own.ofDay };
  if (theirs.currency !== ours.currency) {
    return [`${told(theirs)} there, ${money(ours)} here${of(theirs)}`];
  }
  const more = minor(Math.abs(theirs.amount - ours.amount));
  if (more === 0) return [];
  const by = `${money({ ...ours, amount: more })} more ${theirs.amount > ours.amount ? 'there' : 'here'}`;
  return [`${told(theirs)} there, ${money(ours)} here: ${by}${of(theirs)}`];
}

function keyOf({ pspReference, kind }: Movement): string {
  return `${pspReference} ${kind}`;
}

function told(movement: Movement): string {
  return `${movement.order}: ${MOVEMENTS[movement.kind]} ${money(movement)}`;
}

function of({ pspReference }: Movement): string {
  return ` (payment ${pspReference})`;
}

function money({ amount, currency }: Pick<Movement, 'amount' | 'currency'>): string {
  return `${decimalFromMinor(amount).toFixed(2)} ${currency}`;
}
