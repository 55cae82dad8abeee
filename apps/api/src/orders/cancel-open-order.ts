import type { OrderedProduct } from '@cairn/contract/product';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { failOrder } from './fail-order.ts';
import { OPEN_STATES } from './rules.ts';

/** A member has one unpaid order per product: a new one takes its place. */
export async function cancelOpenOrder(
  trx: Database,
  { company, number }: Member,
  product: OrderedProduct,
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('product', '=', product)
    .where('state', 'in', [...OPEN_STATES])
    .forUpdate()
    .execute();
  for (const order of open) await failOrder(trx, order, 'cancelled', 'a new start', now);
}
