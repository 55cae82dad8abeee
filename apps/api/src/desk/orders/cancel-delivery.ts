import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { findOrder } from '../../orders/order.ts';
import { cancelDelivery as cancel } from '../../orders/refund/cancel-delivery.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { type Refunded, readRequested } from './refunds.ts';

/** As its member would cancel it: at any time before its day, with a refund of all of its money. */
export async function cancelDelivery(
  { db: trx, now, actor }: ActionContext,
  { transactionId: id }: { transactionId: TransactionId },
): Promise<Outcome<Refunded>> {
  const cancelled = await cancel(trx, id, now, actor);
  switch (cancelled) {
    case 'requested':
      return { kind: 'done', result: await readRequested(trx, id, id) };
    case 'requested_before': {
      const message = `The delivery of ${id} has been cancelled before, and its money goes back.`;
      return refusal('conflict', message, { reason: 'refunded' });
    }
    case 'not_waiting': {
      const order = await findOrder(trx, id);
      if (!order) return refusal('not_found', `There is no order ${id}.`);
      if (order.state === 'scheduled') {
        const message = `${id} is not cancelled: its money has gone back already.`;
        return refusal('conflict', message, { reason: 'refunded' });
      }
      const message = `${id} does not wait for a day: it is ${order.state}.`;
      return refusal('conflict', message, { reason: 'not_waiting' });
    }
  }
}
