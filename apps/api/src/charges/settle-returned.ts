import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { applyReport } from './apply.ts';
import { keptOf, type Payment, paymentsOf } from './charge.ts';
import type { Product } from './product.ts';
import { readUnsettled } from './returned-by-hand.ts';

/**
 * Ends the refunds of a charge whose money operators have recorded as returned elsewhere, each as a
 * whole; and has those wait for a person again whose record was taken back.
 */
export async function settleReturned<Subject>(
  db: Database,
  product: Product<Subject>,
  reference: ChargeReference,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const [locked] = await product.lock(trx, [reference]);
    if (!locked) return;
    let left = await readUnsettled(trx, reference);
    const note = await readLastNote(trx, reference);
    for (const payment of await inTurn(trx, reference)) {
      const pspReference = payment.psp_reference;
      if (left < 0 && payment.returned_elsewhere_minor > 0) {
        left += payment.returned_elsewhere_minor;
        const report = { kind: 'not_returned_elsewhere' } as const;
        await applyReport(trx, product, { reference, pspReference, report }, now);
      } else if (isCovered(payment, locked, left)) {
        left -= keptOf(payment);
        const report = { kind: 'returned_elsewhere', note } as const;
        await applyReport(trx, product, { reference, pspReference, report }, now);
      }
    }
  });
}

/**
 * Those first whose refund the provider has rejected: they wait for a person. One that is under way is
 * not what was recorded while such a one is left.
 */
async function inTurn(trx: Database, reference: ChargeReference): Promise<Payment[]> {
  const payments = await paymentsOf(trx, reference);
  const rejected = payments.filter(({ is_rejected }) => is_rejected);
  const isLeftToThem = rejected.some(({ state }) => state === 'refund_requested');
  const others = payments.filter(({ is_rejected, state }) => {
    return !is_rejected && !(isLeftToThem && state === 'refund_requested');
  });
  return [...rejected, ...others];
}

function isCovered(
  payment: Payment,
  { charge }: { charge: { currency: string } },
  returned: number,
): boolean {
  const kept = keptOf(payment);
  const waits = payment.state === 'refund_requested' && payment.currency === charge.currency;
  return waits && kept > 0 && kept <= returned;
}

/** The actor and the reason of the latest record of returned money. */
async function readLastNote(trx: Database, reference: ChargeReference): Promise<string> {
  const { rows } = await sql<{ note: string }>`
    select actor || ': ' || reason as note
    from adjustment join posting on posting.txn_id = adjustment.txn_id
    where charge = ${reference} and adjustment.amount < 0
    order by posting.id desc limit 1`.execute(trx);
  return rows[0]?.note ?? '';
}
