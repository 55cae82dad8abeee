import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { SweepContext } from '../background/sweep-batches.ts';
import { settleReturned } from '../charges/settle-returned.ts';
import { forProduct } from '../desk/orders/product-of.ts';

/**
 * Ends the refunds that wait although their money was recorded as returned elsewhere while they did: by a
 * version that did not end them. A record from before a refund may be about another payment of the charge,
 * so its refund waits for a person.
 */
export async function settleReturnedRefunds({
  connection: { db },
  now,
  log,
}: Pick<SweepContext, 'connection' | 'now' | 'log'>): Promise<void> {
  const { rows } = await sql<{ charge: ChargeReference }>`
    select distinct charge from payment
    where state = 'refund_requested'
      and exists (
        select from adjustment
        where adjustment.charge = payment.charge and amount < 0 and at >= payment.state_since
      )`.execute(db);
  for (const { charge } of rows) {
    await forProduct(charge, (product) => settleReturned(db, product, charge, now())).catch(
      (error: unknown) =>
        log.error({ err: error, charge }, 'returned refund could not be ended, will retry'),
    );
  }
}
