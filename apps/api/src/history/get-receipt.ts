import { RETURNED_STATUSES, type Receipt } from '@cairn/contract/orders/receipt';
import { orderLines } from '@cairn/contract/orders/receipt-facts';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMicro, decimalFromMinor, micro, minor } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import { type BoostedActivity, boostedActivities } from '../booster/boosted-activities.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { balanceMove } from '../ledger/balance-move.ts';
import { isOwnedBy } from '../orders/get-state.ts';
import type { Order } from '../orders/order.ts';
import { returnedAt } from '../orders/refund/refund-rules.ts';
import {
  deliveryOf,
  isRefundDelayed,
  isReturnedElsewhere,
  keepsAvios,
  type PastOrder,
  pastOrders,
  paymentMethodOf,
  statusOf,
} from './past-orders.ts';

/** Undefined when the member has no such order, or has not paid it. */
export async function getReceipt(
  db: Database,
  member: Member,
  id: TransactionId,
  soldBy: Pick<Receipt, 'merchantName' | 'seller'>,
): Promise<Receipt | undefined> {
  const source = { type: 'order', id: sql`${id}` };
  const row = await pastOrders(db)
    .select(balanceMove(sql`${memberAccount(member)}`, source).as('balance_move'))
    .select(boostedActivities().as('activities'))
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row?.paid_at || !isOwnedBy(member, row)) return undefined;
  return {
    id,
    reference: referenceOf(id),
    paidAt: row.paid_at.toISOString(),
    timeZone: timeZoneOf(row.country, row.company),
    product: row.product,
    lines: linesOf(row),
    totalPrice: decimalFromMinor(minor(row.total_minor)),
    currency: row.currency,
    ...paymentMethodOf(row),
    ...soldBy,
    ...deliveryOf(row),
    ...(row.occasion && { occasion: row.occasion }),
    ...(row.message && { message: row.message }),
    ...boostOf(row),
    ...(row.balance_move && { balance: row.balance_move }),
    ...returnOf(row),
    ...(keepsAvios(row) && { keepsAvios: true }),
  };
}

function boostOf({ multiplier, activities }: PastOrder & { activities: BoostedActivity[] }) {
  return multiplier === null ? {} : { boost: { multiplier, activities } };
}

function returnOf(row: PastOrder): Pick<Receipt, 'refundedAt' | 'returned'> {
  const status = RETURNED_STATUSES.find((one) => one === statusOf(row));
  if (!status) return {};
  const at = status === 'refund_pending' ? returnedAt(row) : row.state_since;
  const returned = {
    status,
    at: at.toISOString(),
    ...(isReturnedElsewhere(row) && { elsewhere: true as const }),
    ...(isRefundDelayed(row) && { delayed: true as const }),
  };
  return { refundedAt: returnedAt(row).toISOString(), returned };
}

function linesOf({ product, avios, bonus_avios, price_micro, total_minor }: Order) {
  return orderLines({
    product,
    avios,
    bonusAvios: bonus_avios,
    total: minor(total_minor),
    pricePerPoint: decimalFromMicro(micro(price_micro)),
  });
}
