import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transactForMember } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { Product } from './product.ts';
import { type AttemptEnd, attemptsEnded } from './write.ts';

/** A bank may answer a while after the session in which Pay was pressed has expired. */
export const ATTEMPT_GRACE = 15 * 60_000;

/**
 * Records that Pay was pressed. False when the charge cannot be paid in that session any more, or when
 * the attempt has been withdrawn already: the payment must not be submitted.
 */
export async function announceAttempt<Subject>(
  { connection: { db }, now }: Pick<Shop, 'connection' | 'now'>,
  product: Product<Subject>,
  reference: ChargeReference,
  { attemptId, sessionId, remembersCard = false }: PaymentAttempt,
): Promise<boolean> {
  return await transactForMember(db, async (trx) => {
    // Locked, so that no start replaces it at the same time.
    const [locked] = await product.lock(trx, [reference]);
    if (!locked || !product.isPayable(locked.subject)) return false;
    const { session_id, session_expires_at } = locked.charge;
    if (session_id !== sessionId || !session_expires_at || session_expires_at <= now())
      return false;
    // The result of the payment before tells nothing about this one.
    if (locked.charge.session_result !== null) {
      await trx
        .updateTable('charge')
        .set({ session_result: null })
        .where('reference', '=', reference)
        .execute();
    }
    const expires_at = new Date(session_expires_at.getTime() + ATTEMPT_GRACE);
    const attempt = await trx
      .insertInto('payment_attempt')
      .values({
        reference,
        id: attemptId,
        remembers_card: remembersCard,
        announced_at: now(),
        expires_at,
      })
      // A repeated announcement changes nothing, but has to return the row.
      .onConflict((conflict) =>
        conflict.columns(['reference', 'id']).doUpdateSet({ id: attemptId }),
      )
      .returning('ended_at')
      .executeTakeFirstOrThrow();
    return attempt.ended_at === null;
  });
}

/**
 * Ends an attempt because the form said that it was refused or cancelled, or did not submit it. If
 * that is wrong, a payment that arrives is applied like any other. A withdrawal may overtake its
 * announcement, which is then refused.
 */
export async function withdrawAttempt(
  db: Database,
  reference: ChargeReference,
  attemptId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_attempt')
    .values({ reference, id: attemptId, announced_at: now, expires_at: now, ended_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['reference', 'id'])
        .doUpdateSet({ ended_at: now })
        .where('payment_attempt.ended_at', 'is', null),
    )
    .execute();
}

/** Ends all attempts up to a time: the provider has said that none of them has led to a payment. */
export async function endAllAttempts(
  db: Database,
  reference: ChargeReference,
  now: Date,
  announcedUntil = now,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ ended_at: now })
    .where('reference', '=', reference)
    .where('ended_at', 'is', null)
    .where('announced_at', '<=', announcedUntil)
    .execute();
}

/** Whether Pay was pressed and the payment may still succeed, if what it is for is not paid yet. */
export function isUnderWay(reference: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql`exists (
    select 1 from payment_attempt attempt
    where attempt.reference = ${reference} and attempt.ended_at is null
      and attempt.expires_at > ${now}::timestamptz)`;
}

/** Which of these may still be paid by an attempt that was announced. */
export async function findUnderWay<Reference extends ChargeReference>(
  db: Database,
  references: readonly Reference[],
  now: Date,
): Promise<Reference[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ reference: Reference }>`
    select reference from unnest(${references}::text[]) as asked (reference)
    where ${isUnderWay(sql`asked.reference`, now)}`.execute(db);
  return rows.map(({ reference }) => reference);
}

/**
 * Which of these have an attempt without an answer, however old it is, of which the payment form has
 * reported a result: such a payment may be pending, and outlive its session.
 */
export async function findUnanswered<Reference extends ChargeReference>(
  db: Database,
  references: readonly Reference[],
): Promise<Reference[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ reference: Reference }>`
    select distinct reference from payment_attempt join charge using (reference)
    where reference = any(${references}::text[]) and ended_at is null
      and session_result is not null`.execute(db);
  return rows.map(({ reference }) => reference);
}

export type AttemptFacts = { isUnderWay: boolean; refusal: RefusalReason | undefined };

/** Whether a payment may still succeed, and why the last one was refused. */
export async function readAttempts(
  db: Database,
  reference: ChargeReference,
  now: Date,
): Promise<AttemptFacts> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['ended_at', 'expires_at', 'refusal'])
    .where('reference', '=', reference)
    .orderBy('announced_at')
    .execute();
  const last = attempts.findLast(({ ended_at }) => ended_at !== null);
  return {
    isUnderWay: attempts.some(({ ended_at, expires_at }) => ended_at === null && expires_at > now),
    refusal: last?.refusal ?? undefined,
  };
}

/** The state answer's part about attempts. What has failed or is paid waits for none. */
export function describeAttempts({ isUnderWay, refusal }: AttemptFacts, isUnpaid: boolean) {
  return {
    ...(isUnderWay && isUnpaid && { paymentUnderWay: true as const }),
    ...(refusal && { refusalReason: refusal }),
  };
}

/**
 * Records that a stored card was refused, so that the notification about it, which comes later, does
 * not end an attempt of the member's.
 */
export async function recordRefusedCharge(
  trx: Database,
  reference: ChargeReference,
  pspReference: string,
  now: Date,
): Promise<void> {
  const ended = { announced_at: now, expires_at: now, ended_at: now };
  await trx
    .insertInto('payment_attempt')
    .values({ reference, id: pspReference, psp_reference: pspReference, ...ended })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the attempts of payments that the provider has answered about, without telling why. */
export async function endAttempts(
  db: Database,
  ended: readonly Omit<AttemptEnd, 'refusal'>[],
  now: Date,
): Promise<void> {
  // One after another: each ends the oldest attempt that has no answer.
  for (const one of ended) {
    await sql`with ${attemptsEnded([{ ...one, refusal: undefined }], now)} select 1`.execute(db);
  }
}
