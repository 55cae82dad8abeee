import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, type MinorUnits } from '@cairn/contract/values/money';

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
  /** The largest of its stages. */
  amount: MinorUnits;
  /** The report's sums by record type: it may have when it was requested and when the money moved. */
  stages: Readonly<Record<string, MinorUnits>>;
  /** Says why the report's lines do not tell how much money moved. Such an event is never applied. */
  doubt: string | undefined;
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
  /** Those that were booked on the day. */
  ofDayByKey: Record<string, MinorUnits>;
  /** The days (UTC) on which they were booked. */
  dayByKey: Record<string, string>;
};

/** An event in the reports of other days: how much of it they have counted, and matched with the books. */
export type EventElsewhere = {
  eventCode: string;
  modification: string | undefined;
  key: string | undefined;
  amount: number;
  booked: number;
  stages: Readonly<Record<string, number>>;
};

export type Elsewhere = ReadonlyMap<string, readonly EventElsewhere[]>;

/** The key under which the ledger has an event; undefined if the report does not tell. */
export function keyOfEvent(
  { kind }: Pick<Movement, 'kind'>,
  { eventCode, modification }: Pick<ReportedEvent, 'eventCode' | 'modification'>,
): string | undefined {
  // A payment is authorised and captured once.
  if (kind === 'authorisation' || kind === 'capture') return '';
  return modification && `${modification}/${eventCode}/true`;
}

/** Events that are not booked here, and those of which the report does not tell. */
export function missingEvents(
  movement: ReportedMovement,
  own: OwnMovement | undefined,
): ReportedEvent[] {
  return movement.events.filter((event) => {
    const key = keyOfEvent(movement, event);
    return key === undefined || own?.byKey[key] === undefined;
  });
}

/** A payment's movements of one kind are compared as one. */
export function keyOf({ pspReference, kind }: Pick<Movement, 'pspReference' | 'kind'>): string {
  return `${pspReference} ${kind}`;
}

export function describeMovement(movement: Movement): string {
  return `${movement.order}: ${MOVEMENTS[movement.kind]} ${moneyText(movement)}`;
}

export function of({ pspReference }: Movement): string {
  return ` (payment ${pspReference})`;
}

export function moneyText({ amount, currency }: Pick<Movement, 'amount' | 'currency'>): string {
  return `${decimalFromMinor(amount).toFixed(2)} ${currency}`;
}
