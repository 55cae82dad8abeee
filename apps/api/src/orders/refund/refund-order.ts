import type { RefundObstacle } from '@cairn/contract/orders/refund';
import { enqueue } from '../../background/enqueue.ts';
import { keptOf, paymentsOf } from '../../charges/charge.ts';
import { requestRefund } from '../../charges/request.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { advanceOrder, type Because } from '../advance-order.ts';
import { releaseReserved } from '../fail-order.ts';
import { lockOrder, type Order } from '../order.ts';
import { recoverCredit, reverseUnspentCredit } from '../settle/reverse-credit.ts';
import { refundObstacle } from './refund-rules.ts';

export type Refunded =
  | { kind: 'requested' }
  | { kind: 'not_eligible'; reason: RefundObstacle }
  | { kind: 'unknown_order' };

type How = {
  because: Because;
  /** An operator's refund: at any time, and spent avios are recovered or owed. */
  isForced: boolean;
  /** Only while it waits for its delivery date. */
  onlyScheduled?: boolean;
};

/** Reverses the avios and requests the refund of the money. */
export async function refundOrder(
  db: Database,
  id: string,
  { because, isForced, onlyScheduled = false }: How,
  now: Date,
): Promise<Refunded> {
  return await transact<Refunded>(db, async (trx, { undo }) => {
    const order = await lockOrder(trx, id);
    if (!order) return { kind: 'unknown_order' };
    const reason = await obstacle(trx, order, now);
    const isHopeless = reason === 'refunded' || reason === 'notPaid';
    if (reason && (isHopeless || !isForced)) return { kind: 'not_eligible', reason };
    if (onlyScheduled && order.state !== 'scheduled') {
      return { kind: 'not_eligible', reason: reason ?? 'notPaid' };
    }
    if (!(await requestRefund(trx, order.id, now))) {
      return undo({ kind: 'not_eligible', reason: 'notPaid' });
    }
    if (order.state === 'complete' && !(await reverseUnspentCredit(trx, order, now))) {
      // A transfer's avios were never the shop's: spent ones are owed by nobody.
      const isOwed = isForced && order.product !== 'transfer';
      if (!isOwed) return undo({ kind: 'not_eligible', reason: 'spent' });
      await recoverCredit(trx, order, 'recipient', now);
    }
    await takeBack(trx, order, because, now);
    return { kind: 'requested' };
  });
}

/** Cancels an order that waits for its delivery date, because its recipient was erased. */
export async function cancelUndeliverable(trx: Database, order: Order, now: Date): Promise<void> {
  const because = { cause: 'recipient_gone' } as const;
  if (await requestRefund(trx, order.id, now)) {
    await takeBack(trx, order, because, now);
    return;
  }
  // A chargeback in another currency has taken all of the money: there is nothing to refund.
  await trx
    .updateTable('charge')
    .set({ state: 'charged_back', state_since: now })
    .where('reference', '=', order.id)
    .execute();
  await advanceOrder(trx, order, ['charged_back'], because, now);
  await releaseReserved(trx, order, now);
}

/** After its refund has been requested. */
async function takeBack(trx: Database, order: Order, because: Because, now: Date): Promise<void> {
  await advanceOrder(trx, order, ['refund_requested'], because, now);
  await releaseReserved(trx, order, now);
  if (order.state !== 'scheduled') return;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'cancelled', about: order.id } }], now);
}

async function obstacle(trx: Database, order: Order, now: Date) {
  const receiver = { company: order.company, number: order.recipient_number ?? order.number };
  const balance = await readBalance(trx, memberAccount(receiver));
  const payments = await paymentsOf(trx, order.id);
  const paid = payments.find(({ psp_reference }) => psp_reference === order.paid_by);
  return refundObstacle({
    state: order.state,
    paidAt: order.paid_at,
    now,
    free: balance ? balance.balance - balance.held : 0,
    credited: order.avios + order.bonus_avios,
    kept: paid ? keptOf(paid) : 0,
  });
}
