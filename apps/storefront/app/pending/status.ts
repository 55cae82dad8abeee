import type { Product } from '@cairn/contract/product';
import type { StatusName, TransactionState } from '@cairn/contract/transaction-state';
import type { TransactionStatus } from './stored-transaction.ts';

const BY_NAME: Record<StatusName, TransactionStatus> = {
  payment_session: 'payment_pending',
  start_transaction: 'payment_pending',
  payment_authorised: 'payment_pending',
  credit_points: 'payment_pending',
  payment_captured: 'done',
  transaction_complete: 'done',
  points_added_to_customer_account: 'done',
};

/** What the server's word for an order means here. */
export function statusOf(
  type: Product,
  { statusName, payload }: TransactionState,
): TransactionStatus {
  if (payload.errorCode !== undefined) return 'failed';
  if (type === 'transfer' && payload.redirectUrl !== undefined && payload.followRedirect) {
    return 'mfa_pending';
  }
  return BY_NAME[statusName];
}

/** That a payment has begun is known here before the server hears of it. */
export function afterHearing(
  known: TransactionStatus,
  heard: TransactionStatus,
): TransactionStatus {
  return known === 'payment_started' && heard === 'payment_pending' ? known : heard;
}
