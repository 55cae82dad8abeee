import type { Shop } from '../http/kit/shop.ts';
import type { Order } from './order.ts';

/** Does each by itself: one that cannot be done is told of, and keeps no other from being done. */
export async function oneByOne(
  orders: readonly Pick<Order, 'id'>[],
  work: (id: Order['id']) => Promise<void>,
  log: Shop['log'],
): Promise<void> {
  for (const { id } of orders) {
    await work(id).catch((error) => log.error({ err: error, order: id }, 'an order was left out'));
  }
}
