import type { DifferenceCause } from '../../database/tables/finance.ts';
import type { Database } from '../../database/tables.ts';
import { toNotification } from '../../payments/notification.ts';
import { chargeOf, notificationOf } from '../reconcile/apply-movement.ts';
import type { ComparedMovement } from '../reconcile/compare-movements.ts';
import { keyOfEvent, missingEvents } from '../reconcile/movement.ts';

export type Found = { cause: DifferenceCause; eventKey: string | null };

/** Texts for staff. `cure` describes the action that `cureOf` names. */
export const CAUSE_TEXTS: Record<DifferenceCause, { cause: string; cure: string }> = {
  webhook_lost: {
    cause: 'Its webhook never reached us.',
    cure: 'Apply it from the provider’s report. That books the money, with everything that follows from it.',
  },
  not_applicable: {
    cause:
      'Its webhook was not booked, and could not be applied from the provider’s report. The line says why.',
    cure: 'Settle what the line says, correct the money if need be (adjust money), and close it with a reason. Closing it books nothing.',
  },
  made_at_provider: {
    cause: 'A refund that nobody asked for here: it was made in the provider’s back office.',
    cure: 'Close it with a reason. The money is then booked. Avios stay if it is a part of the payment; a full refund takes them back.',
  },
  set_aside: {
    cause: 'Its notification arrived, could not be applied and waits for manual review.',
    cure: 'Decide about the review, then close this with a reason. Closing it closes the review, too, and books nothing.',
  },
  unknown_payment: {
    cause: 'The payment belongs to no order and no plan that is known here.',
    cure: 'Settle it in the provider’s back office and close it with a reason. Nothing is booked.',
  },
  amount_differs: {
    cause:
      'The provider reports another amount than was booked from its notification, or the same event on two days.',
    cure: 'Check the payment at the provider, correct the money if need be (adjust money), and close it with a reason.',
  },
  currency_differs: {
    cause: 'The provider reports another currency than the payment has here.',
    cure: 'Check the payment at the provider, correct the money if need be (adjust money), and close it with a reason.',
  },
  no_reference: {
    cause: 'The report does not say which event it is (Modification Psp Reference).',
    cure: 'Check the payment at the provider, correct the money if need be (adjust money), and close it with a reason.',
  },
  not_reported: {
    cause:
      'All or part of it is booked here and in no report that was read. Around midnight it may be in that of a neighbouring day.',
    cure: 'Compare the days around it first. If none has it, ask the provider and close it with a reason.',
  },
  no_longer_reported: {
    cause: 'An earlier report of the day had it. The one that was read last does not.',
    cure: 'Compare the day again later. If the report stays without it, ask the provider and close it with a reason. Nothing is booked.',
  },
  reported_late: {
    cause: 'The report or the books changed after the day was closed. They are the same again.',
    cure: 'Nothing has to be done.',
  },
  unknown_line: {
    cause:
      'The report has a line of a type or a currency that the shop does not know, or one that contradicts another line.',
    cure: 'Check the payment at the provider, correct the money if need be (adjust money), and close it with a reason.',
  },
};

type Cure = { name: 'reconcile apply' | 'difference close'; input: Record<string, string> };

/** The one action that ends a difference. */
export function cureOf(difference: {
  day: string;
  key: string;
  psp_reference: string;
  cause: DifferenceCause;
}): Cure {
  const { day, key, psp_reference: payment, cause } = difference;
  return cause === 'webhook_lost'
    ? { name: 'reconcile apply', input: { day, payment } }
    : { name: 'difference close', input: { day, key } };
}

/** The cause of what `reconcile apply` was tried for in vain. */
export function causeAfterApply(cause: DifferenceCause): DifferenceCause {
  return cause === 'webhook_lost' || cause === 'made_at_provider' ? 'not_applicable' : cause;
}

/** Finds why the books differ from a movement of the report. */
export async function causeOf(
  db: Database,
  { movement: { pspReference, kind }, reported, own, unreported, isHalf }: ComparedMovement,
): Promise<Found> {
  const found = (cause: DifferenceCause): Found => ({ cause, eventKey: null });
  if (!reported) return found('not_reported');
  const reference = await chargeOf(db, reported);
  if (reference === undefined) return found('unknown_payment');
  if (own && own.currency !== reported.currency) return found('currency_differs');
  const missing = missingEvents(reported, own);
  if (missing.length === 0) {
    return found(unreported > 0 || isHalf ? 'not_reported' : 'amount_differs');
  }
  const named = missing.filter((event) => keyOfEvent(reported, event) !== undefined);
  if (named.length === 0) return found('no_reference');
  const keys = named.map((event) => toNotification(notificationOf(reference, reported, event)).key);
  const waiting = await db
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('event_key', 'in', keys)
    .where('outcome_kind', '=', 'manual_review')
    .where('review', 'not in', ['unknown_payment', 'refund_failed_unmade'])
    .execute();
  // Closing it decides about all that is missing, so that no other event of it may be lost.
  const [first] = waiting;
  if (first && waiting.length === missing.length) {
    return { cause: 'set_aside', eventKey: first.event_key };
  }
  const applicable = named.filter(({ doubt }) => doubt === undefined);
  if (applicable.length === 0) return found('not_applicable');
  // Closing books all that is missing: what can be applied comes first, and the rest is closed then.
  if (applicable.length < named.length) return found('webhook_lost');
  if (kind === 'refund' && !(await wasRefundAsked(db, pspReference))) {
    return found('made_at_provider');
  }
  return found('webhook_lost');
}

/** A second payment of an order is refunded without a request of its charge: its own state counts. */
async function wasRefundAsked(db: Database, pspReference: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .leftJoin('charge', 'charge.paid_by', 'payment.psp_reference')
    .select('payment.psp_reference')
    .where('payment.psp_reference', '=', pspReference)
    .where((row) =>
      row.or([
        row('payment.state', '=', 'refund_requested'),
        row('refund_requested_at', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return payment !== undefined;
}

/** Names a difference within its day. */
export function differenceKey(pspReference: string, kind: string): string {
  return `${pspReference}/${kind}`;
}

/** Names what came for it after the day was closed. */
export function lateKey(key: string): string {
  return `${key}/late`;
}
