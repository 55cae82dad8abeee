import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { SessionResult, WithPayments } from '../payments/port.ts';
import { applyReport, type ChargeReport } from './apply.ts';
import { type Charge, findCharge } from './charge.ts';
import { ATTEMPT_GRACE, endAllAttempts, endAttempts, findUnderWay } from './payment-attempts.ts';
import type { Product } from './product.ts';

/** A page that checks every few seconds, in several tabs, asks the provider no more often than this. */
const BETWEEN_QUESTIONS = 2_000;
/** A payment may reach the provider this long after Pay was pressed. */
const ON_ITS_WAY = 8_000;
/** The provider's answer does not tell the risk: the late notification, which does, may still come. */
export const CAPTURE_WAITS = 60_000;

export type AskContext = WithPayments & Pick<Shop, 'connection' | 'now' | 'log'>;
type Session = Pick<Charge, 'reference' | 'session_id' | 'session_result'>;
/** The provider tells what became of a session only to whoever has the payment form's result. */
export type AskableCharge = Session & { session_id: string; session_result: string };
type Paid = SessionResult['payments'][number];

export function isAskable<Asked extends Session>(charge: Asked): charge is Asked & AskableCharge {
  return charge.session_id !== null && charge.session_result !== null;
}

/**
 * Asks the provider whether a charge's session was paid, and settles the payment if it was; what it
 * says was refused is not under way any more. Unknown while a payment is pending, or when the provider
 * does not say.
 */
export async function askAbout<Subject>(
  context: AskContext,
  product: Product<Subject>,
  { reference, session_id, session_result }: AskableCharge,
): Promise<PaymentFound> {
  const { connection, now, log, payments } = context;
  const answer = await payments.askSession(session_id, session_result);
  if (answer.kind !== 'done') {
    log.warn({ order: reference, reason: answer.reason }, 'payment status request failed');
    // A result that the provider does not accept will never be accepted.
    if (answer.kind === 'refused') await forgetResult(connection.db, reference, session_result);
    return 'unknown';
  }
  const withResult = (wanted: Paid['result']) =>
    answer.value.payments.filter(({ result }) => result === wanted);
  const refused = withResult('refused').map(({ pspReference }) => ({ reference, pspReference }));
  await endAttempts(connection.db, refused, now());
  if (answer.value.isRefused) await endAllAttempts(connection.db, reference, now());
  const [paid] = withResult('authorised');
  if (paid) {
    const outcome = await transact(connection.db, (trx) =>
      applyReport(trx, product, reportOf(reference, paid, now()), now()),
    );
    log.info({ order: reference, outcome }, 'payment found by a status request');
    // It may have been voided or cancelled since: the answer is about the moment when it was made.
    const charge = await findCharge(connection.db, reference);
    return charge?.state === 'open' || charge?.state === 'failed' ? 'none' : 'paid';
  }
  const isPending = answer.value.isPending || withResult('pending').length > 0;
  return isPending ? 'unknown' : 'none';
}

function reportOf(reference: string, paid: Paid, now: Date): ChargeReport {
  const { pspReference, amount, method } = paid;
  const captureAt = new Date(now.getTime() + CAPTURE_WAITS);
  const card = { method, cardSummary: undefined, storedCard: undefined };
  return {
    reference,
    pspReference,
    report: { kind: 'authorised', amount, needsReview: false, captureAt, ...card },
  };
}

/**
 * A member wants to know now whether they have paid. The result of the payment form, if they send it,
 * is kept: later questions need it, too. Without it nobody can be asked, and a payment that was sent
 * is unknown until its notification comes.
 */
export async function checkPayment<Subject>(
  context: AskContext,
  product: Product<Subject>,
  stored: Session & Pick<Charge, 'state'>,
  sessionResult: string | undefined,
): Promise<PaymentFound> {
  // A payment of a charge that has failed is voided or refunded.
  if (stored.state === 'failed') return 'none';
  if (stored.state !== 'open') return 'paid';
  if (sessionResult) await keepResult(context, stored, sessionResult);
  const charge = { ...stored, session_result: sessionResult ?? stored.session_result };
  if (!isAskable(charge)) return await withoutAsking(context, charge);
  if (!(await mayAsk(context, charge))) return 'unknown';
  const found = await askAbout(context, product, charge);
  return found === 'none' ? await endAbandoned(context, charge) : found;
}

async function keepResult(
  { connection }: AskContext,
  { reference }: Session,
  sessionResult: string,
): Promise<void> {
  await connection.db
    .updateTable('charge')
    .set({ session_result: sessionResult })
    .where('reference', '=', reference)
    .execute();
}

async function forgetResult(db: Database, reference: Charge['reference'], result: string) {
  await db
    .updateTable('charge')
    .set({ session_result: null })
    .where('reference', '=', reference)
    .where('session_result', '=', result)
    .execute();
}

async function mayAsk({ connection, now }: AskContext, { reference }: Session): Promise<boolean> {
  const latest = new Date(now().getTime() - BETWEEN_QUESTIONS);
  const { rows } = await sql`
    update charge set asked_at = ${now()}::timestamptz
    where reference = ${reference} and (asked_at is null or asked_at <= ${latest}::timestamptz)
    returning reference`.execute(connection.db);
  return rows.length > 0;
}

/**
 * The provider knows of no payment. What was pressed a while ago was abandoned, so the member can pay
 * again; a payment pressed just now may still arrive.
 */
async function endAbandoned(context: AskContext, charge: Session): Promise<'none' | 'unknown'> {
  const { connection, now } = context;
  const pressedUntil = new Date(now().getTime() - ON_ITS_WAY);
  await endAllAttempts(connection.db, charge.reference, now(), pressedUntil);
  return await withoutAsking(context, charge);
}

async function withoutAsking(
  { connection, now }: AskContext,
  { reference }: Session,
): Promise<'none' | 'unknown'> {
  const underWay = await findUnderWay(connection.db, [reference], now());
  return underWay.length > 0 ? 'unknown' : 'none';
}

/**
 * The provider is asked about a session after so many milliseconds without news; the pause doubles
 * each time.
 */
const SILENCE_LIMIT = 10 * 60_000;

/**
 * Sessions that were paid, by the form's word, and have been silent for a while: a webhook may have
 * been lost. The time of asking is the lease: nobody else asks about the session until it is due again.
 * Once no answer is awaited any more, the provider's report is what finds a payment.
 */
export async function claimSilent(
  db: Database,
  limit: number,
  now: Date,
): Promise<AskableCharge[]> {
  const over = new Date(now.getTime() - ATTEMPT_GRACE);
  const { rows } = await sql<AskableCharge & { silent_since: Date }>`
    with silent as materialized (
      select reference, coalesce(asked_at, state_since) as silent_since from charge
      where state = 'open' and session_result is not null
        and session_expires_at > ${over}::timestamptz
        and coalesce(asked_at, state_since)
          <= ${now}::timestamptz - (${SILENCE_LIMIT} * power(2, asks)) * interval '1 millisecond'
      order by coalesce(asked_at, state_since)
      limit ${limit} for update skip locked
    )
    update charge set asked_at = ${now}::timestamptz, asks = asks + 1
    from silent where charge.reference = silent.reference
    returning charge.reference, session_id, session_result, silent_since`.execute(db);
  return rows.toSorted((a, b) => a.silent_since.getTime() - b.silent_since.getTime());
}
