import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import { advanceOrder } from './advance-order.ts';
import { creditTxn, openReceivers } from './credit-points.ts';
import { doEach } from './do-each.ts';
import { lockOrder } from './order.ts';

const AT_ONCE = 100;

/** Gifts and transfers whose day has come. */
export async function deliverDueOrders({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>): Promise<void> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('deliver_at', '<=', now())
    .orderBy('deliver_at')
    .limit(AT_ONCE)
    .execute();
  const deliver = (id: string) =>
    transact(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order?.state !== 'scheduled') return;
      await advanceOrder(trx, order, ['complete'], 'its day', now());
      await openReceivers(trx, [order]);
      await postAll(trx, [creditTxn(order, now())]);
      await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'delivered', about: id } }], now());
    });
  await doEach(due, log, ({ id }) => deliver(id));
}
