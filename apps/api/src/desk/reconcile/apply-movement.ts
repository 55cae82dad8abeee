import {
  type ChargeReference,
  chargeReference,
  subscriptionId,
} from '@cairn/contract/orders/transaction-id';
import { applyReport, prepareFor } from '../../charges/apply.ts';
import { CAPTURE_WAITS } from '../../charges/ask-session.ts';
import { findCharge, readReference } from '../../charges/charge.ts';
import type { ReportOutcome } from '../../charges/outcome.ts';
import { applyFound, lockStored, OutOfOrderNotification } from '../../charges/receive.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import {
  type NotificationItem,
  notificationItem,
  toNotification,
} from '../../payments/notification.ts';
import type { ActionContext } from '../actions/action.ts';
import { auditAction } from '../actions/audit-action.ts';
import { endReview } from '../orders/manual-review.ts';
import { forProduct } from '../orders/product-of.ts';
import {
  describeMovement,
  keyOfEvent,
  MOVEMENTS,
  missingEvents,
  type OwnMovement,
  of,
  type ReportedEvent,
  type ReportedMovement,
} from './movement.ts';

type Result = {
  applied: string[];
  /** Consequences that the operator has to know, one sentence each. */
  notes: string[];
  obstacles: string[];
};

const NO_CARD =
  'the report does not name its card. Unless the webhook of its authorisation arrives, the next renewal is refused, and the member pays it with a card.';

/**
 * Applies those events of a movement that are not booked here. Each is the notification that was lost,
 * under the same key, so that it counts once if it arrives after all; an authorisation is like an
 * answer of the provider, since its notification tells more.
 */
export async function applyMovement(
  context: ActionContext,
  movement: ReportedMovement,
  own: OwnMovement | undefined,
): Promise<Result> {
  const reference = await chargeOf(context.db, movement);
  if (reference === undefined) return notApplied('it belongs to nothing that is known here');
  if (own && own.currency !== movement.currency) return notApplied('the currencies differ');
  const result: Result = { applied: [], notes: [], obstacles: [] };
  for (const event of missingEvents(movement, own)) {
    if (keyOfEvent(movement, event) === undefined) {
      result.obstacles.push('the report does not say which it is (Modification Psp Reference)');
      continue;
    }
    if (event.doubt !== undefined) {
      result.obstacles.push(event.doubt);
      continue;
    }
    const outcome = await applyEvent(context, reference, movement, event);
    if (typeof outcome === 'string') result.obstacles.push(outcome);
    else result.applied.push(`${describeEvent(movement, event)}: ${outcome.text}`);
  }
  if (result.applied.length > 0 && (await lacksCard(context.db, reference))) {
    result.notes.push(`${reference}: ${NO_CARD}`);
  }
  return result;
}

function notApplied(obstacle: string): Result {
  return { applied: [], notes: [], obstacles: [obstacle] };
}

function describeEvent(movement: ReportedMovement, { amount }: ReportedEvent): string {
  return `${describeMovement({ ...movement, amount })}${of(movement)}`;
}

/** Our own record wins: changes made in the provider's back office carry arbitrary references. */
export async function chargeOf(
  db: Database,
  { pspReference, order }: Pick<ReportedMovement, 'pspReference' | 'order'>,
): Promise<ChargeReference | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select('charge')
    .where('psp_reference', '=', pspReference)
    .executeTakeFirst();
  if (payment) return payment.charge;
  const named = chargeReference.safeParse(order);
  return named.success ? (await findCharge(db, named.data))?.reference : undefined;
}

/** Returns what came of it, or why nothing did. Audited in the same transaction. */
async function applyEvent(
  context: ActionContext,
  reference: ChargeReference,
  movement: ReportedMovement,
  event: ReportedEvent,
): Promise<ReportOutcome | string> {
  const { db } = context;
  const now = context.clock();
  const item = notificationOf(reference, movement, event);
  try {
    return await transact<ReportOutcome | string>(db, async (trx) => {
      const outcome =
        movement.kind === 'authorisation'
          ? await applyAuthorisation(trx, reference, item, now)
          : await applyAsNotification(trx, reference, item, now);
      if (!outcome) return 'its notification is known, and may be in review list';
      // A refund that was requested in this way is told of under this code alone.
      await endReview(trx, `${item.pspReference}/CANCEL_OR_REFUND/true`);
      const detail = {
        payment: movement.pspReference,
        [MOVEMENTS[movement.kind]]: event.amount,
        currency: movement.currency,
        event: `${item.pspReference}/${item.eventCode}`,
        outcome: outcome.text,
      };
      const entry = { action: 'reconcile apply', subject: reference, detail };
      await auditAction(trx, { ...context, now }, entry);
      return outcome;
    });
  } catch (error) {
    if (error instanceof OutOfOrderNotification) return error.message;
    throw error;
  }
}

async function applyAsNotification(
  trx: Database,
  reference: ChargeReference,
  item: NotificationItem,
  now: Date,
): Promise<ReportOutcome | undefined> {
  const prepare = forProduct(reference, (product) => prepareFor(product));
  return await applyFound(trx, item, prepare, now);
}

/**
 * The notification alone tells the risk and the stored card: one that is stored is applied instead,
 * and the capture waits for one that may still arrive.
 */
async function applyAuthorisation(
  trx: Database,
  reference: ChargeReference,
  item: NotificationItem,
  now: Date,
): Promise<ReportOutcome | undefined> {
  const { key, pspReference, amount, method } = toNotification(item);
  const stored = await lockStored(trx, key);
  if (stored?.applied_at) return undefined;
  if (stored) {
    return await applyAsNotification(trx, reference, notificationItem.parse(stored.raw), now);
  }
  const captureAt = new Date(now.getTime() + CAPTURE_WAITS);
  const card = { method, cardSummary: undefined, storedCard: undefined };
  const report = { kind: 'authorised', amount, needsReview: false, captureAt, ...card } as const;
  const answer = await forProduct(reference, (product) =>
    applyReport(trx, product, { reference, pspReference, report }, now),
  );
  return 'kind' in answer ? answer : undefined;
}

/** The notification of an event as the provider sent it, or should have sent it. */
export function notificationOf(
  reference: ChargeReference,
  { pspReference, currency, method }: ReportedMovement,
  { eventCode, modification, amount }: ReportedEvent,
): NotificationItem {
  return {
    pspReference: modification ?? pspReference,
    originalReference: pspReference,
    merchantAccountCode: '',
    merchantReference: reference,
    amount: { currency, value: amount },
    eventCode,
    success: 'true',
    ...(method !== undefined && { paymentMethod: method }),
  };
}

/** Whether it pays for a subscription that cannot be charged again. */
async function lacksCard(db: Database, reference: ChargeReference): Promise<boolean> {
  const id = subscriptionId.safeParse(readReference(reference).id);
  if (!id.success) return false;
  const subscription = await db
    .selectFrom(['subscription', 'charge'])
    .select('id')
    .where('id', '=', id.data)
    .where('reference', '=', reference)
    .where('status', 'in', ['unverified', 'active'])
    .where('charge.state', 'in', ['authorised', 'paid'])
    .where('stored_card_id', 'is', null)
    .executeTakeFirst();
  return subscription !== undefined;
}
