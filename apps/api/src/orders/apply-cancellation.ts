import type { PaymentState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Notification } from '../payments/notification.ts';
import { changePayment, lockPayment, type Payment } from '../payments/record-payment.ts';
import { failOrder } from './fail-order.ts';
import type { Order } from './order.ts';
import { TooEarly } from './too-early.ts';

const COUNTED_ON = new Set<PaymentState>(['authorised', 'capture_requested']);

/** A payment that its order still counts on; what we let go of ourselves is in another state. */
export function isCountedOn({ order_id, state }: Payment, { id }: Order): boolean {
  return order_id === id && COUNTED_ON.has(state);
}

/** An authorisation is gone: so is the order that waited for its capture, and no other. */
export async function applyCancellation(
  trx: Database,
  order: Order,
  { pspReference }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new TooEarly(`${pspReference} is not authorised`);
  if (payment.captured_minor > 0) return 'captured before';
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  const isWaitedFor = order.state === 'payment_authorised' || order.state === 'held';
  if (!isCountedOn(payment, order) || !isWaitedFor) return 'cancelled';
  await failOrder(trx, order, 'cancelled', `cancelled ${pspReference}`, now);
  return 'order cancelled';
}
