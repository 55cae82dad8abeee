import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { SweepContext } from '../background/sweep-batches.ts';
import { settleReturned } from '../charges/settle-returned.ts';
import { forProduct } from '../desk/orders/product-of.ts';

/**
 * Ends the refunds that wait although their money was returned elsewhere: recorded before the refund was
 * requested, or by a version that did not end them.
 */
export async function settleReturnedRefunds(
  { connection: { db }, now, log }: Pick<SweepContext, 'connection' | 'now' | 'log'>,
  pspReference?: string,
): Promise<void> {
  const { rows } = await sql<{ charge: ChargeReference }>`
    select distinct charge from payment
    where state = 'refund_requested'
      ${pspReference === undefined ? sql`` : sql`and psp_reference = ${pspReference}`}
      and exists (select from adjustment where adjustment.charge = payment.charge)`.execute(db);
  for (const { charge } of rows) {
    await forProduct(charge, (product) => settleReturned(db, product, charge, now())).catch(
      (error: unknown) => {
        // Asking the provider all the same might pay it twice: the job is tried again.
        if (pspReference !== undefined) throw error;
        log.error({ err: error, charge }, 'returned refund could not be ended, will retry');
      },
    );
  }
}
