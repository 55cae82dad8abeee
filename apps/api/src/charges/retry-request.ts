import { sql } from 'kysely';
import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { keptOf, type Payment } from './charge.ts';
import { unsettled } from './returned-by-hand.ts';

export type Retried =
  | { kind: 'requested'; pspReferences: string[] }
  /** The provider has not rejected the request before, and may still do it: a second one might pay twice. */
  | { kind: 'under_way' }
  /** Operators have recorded that all or some of the money went back elsewhere: it would be paid twice. */
  | { kind: 'returned_by_hand' }
  | { kind: 'nothing_to_do' };

const REQUESTS = {
  refund: { state: 'refund_requested', queue: 'refund-payment' },
  void: { state: 'cancel_requested', queue: 'cancel-payment' },
} as const;

/**
 * Requests the refunds or voids of a charge, or of all of a subscription's, again, each under a new idempotency key,
 * where the provider rejected the one before or no job asks for it any more.
 */
export async function retryRequest(
  db: Database,
  verb: keyof typeof REQUESTS,
  subject: string,
  now: Date,
): Promise<Retried> {
  const { state, queue } = REQUESTS[verb];
  const charges = sql`(
    select ${subject}::text
    union all select charge from subscription_cycle where subscription_id = ${subject}
    union all select charge from card_change where subscription_id = ${subject}
  )`;
  return await transact<Retried>(db, async (trx) => {
    await sql`
      select reference from charge where reference in ${charges}
      order by reference for update`.execute(trx);
    const { rows } = await sql<Payment & { is_queued: boolean; is_returned: boolean }>`
      select payment.*, exists (
        select from job where queue = ${queue} and next_try_at is not null
          and data ->> 'pspReference' = payment.psp_reference
      ) as is_queued, ${unsettled(sql`payment.charge`)} > 0 as is_returned
      from payment
      where charge in ${charges}
        and (state = ${state} or (${verb} = 'refund' and returned_elsewhere_minor > 0))
      order by psp_reference`.execute(trx);
    const waiting = rows.filter(
      (payment) => payment.state === state && (verb === 'void' || keptOf(payment) > 0),
    );
    if (waiting.length === 0)
      return { kind: rows.some(isEnded) ? 'returned_by_hand' : 'nothing_to_do' };
    const owed = waiting.filter(({ is_returned }) => verb === 'void' || !is_returned);
    if (owed.length === 0) return { kind: 'returned_by_hand' };
    const rejected = owed.filter(({ is_rejected, is_queued }) => is_rejected && !is_queued);
    if (rejected.length === 0) return { kind: 'under_way' };
    const pspReferences = rejected.map(({ psp_reference }) => psp_reference);
    await sql`
      update payment set attempt = attempt + 1, is_rejected = false
      where psp_reference = any(${pspReferences}::text[])`.execute(trx);
    await enqueue(
      trx,
      pspReferences.map((pspReference) => ({ queue, data: { pspReference } })),
      now,
    );
    return { kind: 'requested', pspReferences };
  });
}

function isEnded({ returned_elsewhere_minor }: Payment): boolean {
  return returned_elsewhere_minor > 0;
}
