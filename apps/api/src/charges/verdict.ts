import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { applyReport } from './apply.ts';
import { type Payment, paymentsOf } from './charge.ts';
import type { LockedCharge, Product } from './product.ts';

export type Reviewed = 'done' | 'not_held' | 'payment_gone';

/** Ends the manual review of a held charge: its payment is captured, or voided if it still exists. */
export async function reviewCharge<Subject>(
  db: Database,
  product: Product<Subject>,
  reference: string,
  verdict: 'release' | 'reject',
  now: Date,
): Promise<Reviewed> {
  return await transact<Reviewed>(db, async (trx) => {
    const found = await lock(trx, product, reference);
    if (found?.charge.state !== 'held') return 'not_held';
    const { payment } = found;
    if (verdict === 'release' && payment?.state !== 'authorised') return 'payment_gone';
    const report = { kind: verdict === 'release' ? 'released' : 'rejected' } as const;
    const pspReference = payment?.psp_reference ?? '';
    await applyReport(trx, product, { reference, pspReference, report }, now);
    return 'done';
  });
}

export type GivenUp =
  | { kind: 'failed' }
  | { kind: 'not_waiting'; state: LockedCharge['state'] }
  | { kind: 'unknown' };

/**
 * Ends the wait for a capture that the provider refuses, which no timer would end. The payment is
 * voided; if it is captured after all, the money is refunded.
 */
export async function giveUpCapture<Subject>(
  db: Database,
  product: Product<Subject>,
  reference: string,
  note: string,
  now: Date,
): Promise<GivenUp> {
  return await transact<GivenUp>(db, async (trx) => {
    const found = await lock(trx, product, reference);
    if (!found) return { kind: 'unknown' };
    const { charge, payment } = found;
    if (charge.state !== 'authorised' || payment?.state !== 'capture_requested') {
      return { kind: 'not_waiting', state: charge.state };
    }
    const report = { kind: 'capture_given_up', note } as const;
    const { psp_reference: pspReference } = payment;
    await applyReport(trx, product, { reference, pspReference, report }, now);
    return { kind: 'failed' };
  });
}

/** A charge, and the payment that it waits for. */
async function lock<Subject>(
  trx: Database,
  product: Product<Subject>,
  reference: string,
): Promise<{ charge: LockedCharge; payment: Payment | undefined } | undefined> {
  const [locked] = await product.lock(trx, [reference]);
  if (!locked) return undefined;
  const payments = await paymentsOf(trx, locked.charge.reference);
  const payment = payments.find(({ state }) => {
    return state === 'authorised' || state === 'capture_requested';
  });
  return { charge: locked.charge, payment };
}
