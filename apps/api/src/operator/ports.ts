import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Database } from '../database/tables.ts';
import { type FailedUncaptured, failUncaptured } from '../orders/fail-uncaptured.ts';
import { type Refunded, refundOrder } from '../orders/refund/refund-order.ts';
import { type Reviewed, reviewOrder } from '../orders/review-order.ts';
import type { Payments } from '../payments/port.ts';

/** Provided by a running shop; a command beside the database alone may have no payment provider. */
export type ShopPorts = {
  downloadReport: Payments['downloadReport'] | undefined;
};

/** What commands have others do. None may stand inside a transaction. */
export type OperatorPorts = ShopPorts & {
  refundOrder(id: TransactionId, how: { cause: string; isForced: boolean }): Promise<Refunded>;
  reviewOrder(id: TransactionId, verdict: 'release' | 'reject'): Promise<Reviewed>;
  failUncaptured(id: TransactionId, cause: string): Promise<FailedUncaptured>;
};

/** Refunds, reviews and failures are written down with their jobs, and done by whichever shop runs. */
export function createPorts(db: Database, now: Date, shop: ShopPorts): OperatorPorts {
  return {
    ...shop,
    refundOrder: (id, how) => refundOrder(db, id, how, now),
    failUncaptured: (id, cause) => failUncaptured(db, id, cause, now),
    reviewOrder: (id, verdict) => reviewOrder(db, id, verdict, now),
  };
}
