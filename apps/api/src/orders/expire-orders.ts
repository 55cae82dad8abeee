import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { doEach } from './do-each.ts';
import { failOrder } from './fail-order.ts';
import { lockOrder } from './order.ts';
import { isOpen, OPEN_STATES } from './rules.ts';

const AT_ONCE = 100;

/** Orders that nobody paid in time. A payment that is heard of later is given back. */
export async function expireOrders({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>): Promise<void> {
  const overdue = await db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', [...OPEN_STATES])
    .where('expires_at', '<=', now())
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute();
  const expire = (id: string) =>
    transact(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order || !isOpen(order.state)) return;
      await failOrder(trx, order, 'expired', 'its time', now());
    });
  await doEach(overdue, log, ({ id }) => expire(id));
}
