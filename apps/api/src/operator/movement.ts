import type { Currency } from '@cairn/contract/currency';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/money';

/** Each with what became of the money, as a difference tells it. */
export const MOVEMENTS = {
  capture: 'captured',
  refund: 'refunded',
  refund_failed: 'refunded in vain',
  chargeback: 'charged back',
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

/** Booked here on the day that is asked about, or on another. */
export type OwnMovement = Movement & { isOfDay: boolean };

/** What stands in one list alone, or in both with different amounts, a line each. */
export function differences(theirs: readonly Movement[], ours: readonly OwnMovement[]): string[] {
  const here = new Map(ours.map((movement) => [keyOf(movement), movement]));
  const there = new Set(theirs.map(keyOf));
  return [
    ...theirs.flatMap((movement) => difference(movement, here.get(keyOf(movement)))),
    ...ours
      .filter((movement) => movement.isOfDay && !there.has(keyOf(movement)))
      .map((movement) => `${told(movement)} here, not in the report${of(movement)}`),
  ];
}

function difference(theirs: Movement, ours: Movement | undefined): string[] {
  if (!ours) return [`${told(theirs)} there, nothing here${of(theirs)}`];
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
