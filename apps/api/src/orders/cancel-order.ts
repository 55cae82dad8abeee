import type { CancelAnswer } from '@cairn/contract/orders/payment-check';
import { prepareFor } from '../charges/apply.ts';
import { type AskContext, askAbout } from '../charges/ask-session.ts';
import { applyStored } from '../charges/receive.ts';
import { transact } from '../database/transact.ts';
import { lockOrder, type Order } from './order.ts';
import { isOpen } from './rules.ts';
import { ORDERS } from './settle/order-product.ts';
import { cancelUnpaid } from './start/cancel-open-order.ts';

/** A payment may arrive between two attempts, but not time after time. */
const ATTEMPTS = 5;

/** Cancels an order of which its member says that it was not paid, unless the provider says otherwise. */
export async function cancelOrder(
  context: AskContext,
  id: Order['id'],
): Promise<CancelAnswer['status']> {
  const { connection, now } = context;
  const asked = new Set<string>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await transact(connection.db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order || !isOpen(order.state)) return { kind: 'over', order } as const;
      return await cancelUnpaid(trx, order, asked, 'cancelled_by_member', now());
    });
    switch (outcome.kind) {
      case 'cancelled':
        return 'cancelled';
      case 'over':
        return outcome.order?.failure === null ? 'paid' : 'cancelled';
      case 'payment_received':
        for (const eventKey of outcome.eventKeys) {
          await applyStored(context, eventKey, prepareFor(ORDERS));
        }
        break;
      case 'payment_unknown':
        for (const charge of outcome.charges) {
          if ((await askAbout(context, ORDERS, charge)) === 'unknown') return 'unknown';
          asked.add(charge.reference);
        }
    }
  }
  throw new Error(`Order ${id} could not be cancelled in ${ATTEMPTS} attempts`);
}
