import type { Receipt } from '@cairn/contract/orders/receipt';
import { subscriptionPaymentId, transactionId } from '@cairn/contract/orders/transaction-id';
import { hasCaptureFailed } from '../charges/failed-capture.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import type { Shop } from '../http/kit/shop.ts';
import { getReceipt } from './get-receipt.ts';
import { getSubscriptionReceipt } from './subscriptions/get-subscription-receipt.ts';

type Seller = Pick<Receipt, 'merchantName' | 'seller'>;

export function soldBy({ statementName, seller }: Pick<Shop, 'statementName' | 'seller'>): Seller {
  return { merchantName: statementName, seller: [...seller] };
}

/**
 * Finds the receipt of an order or of a plan's payment, if the member has paid it and the capture did not
 * fail afterwards.
 */
export async function findReceipt(
  db: Database,
  member: Member,
  id: string | undefined,
  seller: Seller,
): Promise<Receipt | undefined> {
  const order = transactionId.safeParse(id);
  const payment = subscriptionPaymentId.safeParse(id);
  const known = order.data ?? payment.data;
  if (known === undefined || (await hasCaptureFailed(db, known))) return undefined;
  if (order.success) return await getReceipt(db, member, order.data, seller);
  return payment.success
    ? await getSubscriptionReceipt(db, member, payment.data, seller)
    : undefined;
}
