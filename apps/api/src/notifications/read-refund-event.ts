import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { type MinorUnits, minor } from '@cairn/contract/values/money';
import type { RefundLetter } from '../background/letter.ts';
import { keptOf } from '../charges/charge.ts';
import { readRefundLetterKey } from '../charges/refund-letter-key.ts';
import { readUnsettled } from '../charges/returned-by-hand.ts';
import type { Database } from '../database/tables.ts';

type RefundEvent = {
  charge: ChargeReference;
  /** The money that is delayed or on its way, which may be less than was paid. */
  refund: MinorUnits;
};

/** What a letter about a refund tells now. Undefined if the refund has moved on since it was queued. */
export async function readRefundEvent(
  db: Database,
  letter: RefundLetter,
  about: string,
): Promise<RefundEvent | undefined> {
  const key = readRefundLetterKey(about);
  if (!key) return undefined;
  const { charge, attempt, amount } = key;
  const payment = await db
    .selectFrom('charge')
    .innerJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .selectAll('payment')
    .where('reference', '=', charge)
    .executeTakeFirst();
  if (payment?.attempt !== attempt) return undefined;
  if (letter === 'refund-repeated' || letter === 'plan-refund-repeated') {
    return payment.state === 'refunded' ? { charge, refund: amount } : undefined;
  }
  const isWaiting = payment.state === 'refund_requested' && payment.is_rejected;
  // More has come back since, of which another letter tells.
  if (!isWaiting || keptOf(payment) > amount) return undefined;
  const returned = Math.max(0, await readUnsettled(db, charge));
  const refund = minor(keptOf(payment) - returned);
  return refund > 0 ? { charge, refund } : undefined;
}
