import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The session that an order or a plan's month can be paid in now. */
export type CurrentSession = { id: string | null; expiresAt: Date | null };

/** A bank may answer a while after the session in which Pay was pressed has expired. */
export const ATTEMPT_GRACE = 15 * 60_000;

/**
 * Records that Pay was pressed. The caller has locked the order or plan, so that no start replaces
 * it at the same time. False when it cannot be paid in that session any more, or when the attempt has
 * been withdrawn already: the payment must not be submitted.
 */
export async function announceAttempt(
  trx: Database,
  reference: PastId,
  { attemptId, sessionId }: PaymentAttempt,
  session: CurrentSession,
  now: Date,
): Promise<boolean> {
  const { id, expiresAt } = session;
  if (id !== sessionId || !expiresAt || expiresAt <= now) return false;
  const expires_at = new Date(expiresAt.getTime() + ATTEMPT_GRACE);
  const attempt = await trx
    .insertInto('payment_attempt')
    .values({ reference, id: attemptId, announced_at: now, expires_at })
    // A repeated announcement changes nothing, but has to return the row.
    .onConflict((conflict) => conflict.columns(['reference', 'id']).doUpdateSet({ id: attemptId }))
    .returning('ended_at')
    .executeTakeFirstOrThrow();
  return attempt.ended_at === null;
}

/**
 * Ends an attempt because the form said that it was refused or cancelled, or did not submit it. If
 * that is wrong, a payment that arrives is applied like any other. A withdrawal may overtake its
 * announcement, which is then refused.
 */
export async function withdrawAttempt(
  db: Database,
  reference: PastId,
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
  reference: PastId,
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
export async function findUnderWay<Reference extends PastId>(
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

/** Which of these have an attempt that nobody has answered about, however old it is. */
export async function findUnanswered<Reference extends PastId>(
  db: Database,
  references: readonly Reference[],
): Promise<Reference[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ reference: Reference }>`
    select distinct reference from payment_attempt
    where reference = any(${references}::text[]) and ended_at is null`.execute(db);
  return rows.map(({ reference }) => reference);
}

export type AttemptFacts = { isUnderWay: boolean; refusal: RefusalReason | undefined };

/** Whether a payment may still succeed, and why the last one was refused. */
export async function readAttempts(
  db: Database,
  reference: PastId,
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
  reference: PastId,
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

/** A payment that the provider has answered about; polling does not tell why it was refused. */
export type EndedAttempt = {
  reference: PastId;
  pspReference: string;
  refusal?: RefusalReason | undefined;
};

/**
 * Ends one attempt for each payment, once. Nothing tells which press a payment belongs to, so it is
 * the oldest that has none: a late answer about the first card must not end the attempt with the
 * second, which may still succeed.
 */
export async function endAttempts(
  trx: Database,
  ended: readonly EndedAttempt[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const references = ended.map(({ reference }) => reference);
  const attempts = await trx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reference', '=', sql<PastId>`any(${references}::text[])`)
    .orderBy('reference')
    .orderBy('announced_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const changed = new Set<(typeof attempts)[number]>();
  for (const { reference, pspReference, refusal } of ended) {
    const own = attempts.filter((attempt) => attempt.reference === reference);
    const announced =
      own.find(({ psp_reference }) => psp_reference === pspReference) ??
      own.find(({ psp_reference }) => psp_reference === null);
    if (!announced && !refusal) continue;
    // Without one a stored card was charged, or the page is older than this call.
    const attempt = announced ?? {
      reference,
      id: pspReference,
      announced_at: now,
      expires_at: now,
      ended_at: null,
      psp_reference: null,
      refusal: null,
    };
    if (!announced) attempts.push(attempt);
    attempt.ended_at ??= now;
    attempt.psp_reference = pspReference;
    attempt.refusal = refusal ?? attempt.refusal;
    changed.add(attempt);
  }
  if (changed.size === 0) return;
  await trx
    .insertInto('payment_attempt')
    .values([...changed])
    .onConflict((conflict) =>
      conflict.columns(['reference', 'id']).doUpdateSet(({ ref }) => ({
        ended_at: ref('excluded.ended_at'),
        psp_reference: ref('excluded.psp_reference'),
        refusal: ref('excluded.refusal'),
      })),
    )
    .execute();
}
