import type { OrderRecipient } from '@cairn/contract/orders/order-recipient';
import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { CAPTURE_FAILED } from '@cairn/contract/orders/transaction-state';
import { dayIn } from '@cairn/contract/values/day-in';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { expressionBuilder, sql } from 'kysely';
import { refundEnd } from '../charges/charge.ts';
import { endedByFailedCapture } from '../charges/failed-capture.ts';
import { isUnderWay } from '../charges/payment-attempts.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database, Tables } from '../database/tables.ts';
import { type Order, ordersIn } from '../orders/order.ts';
import { refundObstacle } from '../orders/refund/refund-rules.ts';
import { type WaitingRefund, waitingRefund } from './waiting-refund.ts';

export const ORDER_STATUS: Record<OrderState, HistoryStatus> = {
  awaiting_step_up: 'open',
  started: 'open',
  payment_session: 'open',
  payment_authorised: 'processing',
  held: 'processing',
  captured: 'processing',
  scheduled: 'scheduled',
  complete: 'done',
  refund_requested: 'refund_pending',
  refunded: 'refunded',
  charged_back: 'charged_back',
  expired: 'failed',
  refused: 'failed',
  cancelled: 'failed',
};

/** The buyer's country, which decides the time zone of every time they are told. */
const COUNTRY = sql<string | null>`(
  select country from member
  where member.company = orders.company and member.number = orders.number)`;

/**
 * Orders with everything that the history says about them: a query that the list and the detail
 * restrict. Receipts, which are of paid orders, need no time.
 */
export function pastOrders(db: Database, now?: Date) {
  return (
    ordersIn(db)
      .leftJoin('order_recipient', 'order_recipient.order_id', 'orders.id')
      // A refund reverses the avios of whoever received them, so it needs their available balance.
      .leftJoin('account', (join) =>
        join
          .onRef('account.company', '=', 'orders.company')
          .on('account.kind', '=', 'member')
          .on('account.unit', '=', 'AVIOS')
          .on(({ eb, fn }) =>
            eb('account.owner', '=', fn.coalesce('orders.recipient_number', 'orders.number')),
          ),
      )
      .leftJoin('payment', 'payment.psp_reference', 'charge.paid_by')
      .select(COUNTRY.as('country'))
      .select((now ? isUnderWay(sql`orders.id`, now) : sql<boolean>`false`).as('is_under_way'))
      .select(['first_name', 'last_name', 'message', 'occasion'])
      .select(['account.balance', 'account.held'])
      .select(firstReached('complete').as('credited_at'))
      .select(['payment.method', 'payment.card_summary as digits'])
      .select(['payment.refunded_minor', 'payment.charged_back_minor'])
      .select('payment.returned_elsewhere_minor')
      .select(waitingRefund(sql`orders.id`).as('waiting_refund'))
      .select(endedByFailedCapture(sql`orders.id`).as('has_capture_failed'))
  );
}

export type PastOrder = Order & {
  country: string | null;
  refunded_minor: number | null;
  charged_back_minor: number | null;
  returned_elsewhere_minor: number | null;
  waiting_refund: WaitingRefund | null;
  has_capture_failed: boolean;
  is_under_way: boolean;
  first_name: string | null;
  last_name: string | null;
  message: string | null;
  occasion: string | null;
  balance: number | null;
  held: number | null;
  credited_at: Date | null;
  method: string | null;
  digits: string | null;
};

export function describePastOrder(row: PastOrder, now: Date): PastTransaction {
  const { multiplier, qualifying_avios: qualifyingAvios } = row;
  return {
    id: row.id,
    product: row.product,
    status: statusOf(row),
    createdAt: row.created_at.toISOString(),
    aviosAmount: row.avios,
    bonusAvios: row.bonus_avios,
    creditedAvios: row.credited_at || row.state === 'complete' ? row.avios + row.bonus_avios : 0,
    totalPrice: decimalFromMinor(minor(row.total_minor)),
    ...refundedOf(row),
    ...(isRefundDelayed(row) && { refundDelayed: true }),
    currency: row.currency,
    ...deliveryOf(row),
    ...(row.occasion && { occasion: row.occasion }),
    ...(multiplier !== null &&
      qualifyingAvios !== null && { boost: { multiplier, qualifyingAvios } }),
    ...(row.credited_at && { creditedAt: row.credited_at.toISOString() }),
    ...(keepsAvios(row) && { keepsAvios: true }),
    ...failureOf(row),
    refund: refundOf(row, now),
  };
}

function failureOf({ failure, has_capture_failed }: PastOrder) {
  const failureCode = has_capture_failed ? CAPTURE_FAILED : failure;
  return failureCode === null ? {} : { failureCode };
}

/** A refund reverses a transfer's avios, a chargeback or a failed capture does not. */
export function keepsAvios(row: PastOrder): boolean {
  const { product, state, credited_at, refund_requested_at } = row;
  const isDelivered = credited_at !== null && refund_requested_at === null;
  return product === 'transfer' && state === 'charged_back' && isDelivered;
}

/** All of it once a refund is requested: the money is on its way then. A chargeback may have been reversed. */
function refundedOf(row: PastOrder) {
  const { state, total_minor, has_capture_failed } = row;
  if (has_capture_failed) return {};
  const isRefund = state === 'refund_requested' || state === 'refunded';
  const amount = isRefund ? total_minor : Math.min(returnedOf(row), total_minor);
  return amount > 0 ? { refundedPrice: decimalFromMinor(minor(amount)) } : {};
}

function returnedOf(row: PastOrder): number {
  const { refunded_minor, charged_back_minor, returned_elsewhere_minor } = row;
  return (refunded_minor ?? 0) + (charged_back_minor ?? 0) + (returned_elsewhere_minor ?? 0);
}

export function statusOf({
  state,
  waiting_refund,
  has_capture_failed,
  is_under_way,
}: PastOrder): HistoryStatus {
  if (has_capture_failed) return 'failed';
  if (state === 'refunded' && waiting_refund) return 'refund_pending';
  const status = ORDER_STATUS[state];
  return status === 'open' && is_under_way ? 'confirming' : status;
}

export function isRefundDelayed(row: PastOrder): boolean {
  return statusOf(row) === 'refund_pending' && row.waiting_refund === 'delayed';
}

function refundOf(row: PastOrder, now: Date): PastTransaction['refund'] {
  if (row.has_capture_failed) return { eligible: false, reason: 'notPaid' };
  const reason = refundObstacle({
    state: row.state,
    paidAt: row.paid_at,
    now,
    free: (row.balance ?? 0) - (row.held ?? 0),
    credited: row.avios + row.bonus_avios,
    kept: row.total_minor - returnedOf(row),
  });
  return {
    eligible: reason === undefined,
    ...(reason && { reason }),
    ...(row.paid_at && { until: refundEnd(row.paid_at).toISOString() }),
  };
}

/** When an order first came to one of these states, if it did: an expression for a query over orders. */
export function firstReached(...states: OrderState[]) {
  return expressionBuilder<Tables, 'orders'>()
    .selectFrom('charge_event')
    .select('charge_event.at')
    .whereRef('charge_event.subject', '=', 'orders.id')
    .where('charge_event.to_state', 'in', states)
    .orderBy('charge_event.version')
    .limit(1);
}

/** To whom, and on which day if it has one. Names may have been erased; the number stays. */
export function deliveryOf(
  row: Pick<
    PastOrder,
    'company' | 'country' | 'recipient_number' | 'first_name' | 'last_name' | 'deliver_at'
  >,
): { recipient?: OrderRecipient; issueDate?: string; deliverAt?: string } {
  const { company, country, recipient_number: ffpNumber, deliver_at } = row;
  const named = { firstName: row.first_name ?? undefined, lastName: row.last_name ?? undefined };
  return {
    ...(ffpNumber && { recipient: { ffpNumber, ...named } }),
    ...(deliver_at && {
      issueDate: dayIn(timeZoneOf(country, company), deliver_at),
      deliverAt: deliver_at.toISOString(),
    }),
  };
}

export function paymentMethodOf({
  method,
  digits,
}: {
  method: string | null;
  digits: string | null;
}) {
  return method ? { paymentMethod: { type: method, ...(digits && { digits }) } } : {};
}

/** Operators gave the payment back in another way, in place of its refund. */
export function isReturnedElsewhere({
  returned_elsewhere_minor: amount,
}: Pick<PastOrder, 'returned_elsewhere_minor'>): boolean {
  return amount !== null && amount > 0;
}
