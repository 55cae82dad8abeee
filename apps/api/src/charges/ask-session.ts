import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { SessionResult, WithPayments } from '../payments/port.ts';
import { applyReport, type ChargeReport } from './apply.ts';
import { type Charge, findCharge } from './charge.ts';
import { endAllAttempts, endAttempts, findUnderWay } from './payment-attempts.ts';
import type { Product } from './product.ts';

/** A page that checks every few seconds, in several tabs, asks the provider no more often than this. */
const BETWEEN_QUESTIONS = 2_000;
/** A payment may reach the provider this long after Pay was pressed. */
const ON_ITS_WAY = 8_000;
/** The provider's answer does not tell the risk: the late notification, which does, may still come. */
export const CAPTURE_WAITS = 60_000;

export type AskContext = WithPayments & Pick<Shop, 'connection' | 'now' | 'log'>;
export type AskedCharge = Pick<Charge, 'reference' | 'session_id' | 'session_result'>;
type Paid = SessionResult['payments'][number];

/**
 * Asks the provider whether a charge's session was paid, and settles the payment if it was; what it
 * says was refused is not under way any more. Unknown while a payment is pending, or when the provider
 * does not say.
 */
export async function askAbout<Subject>(
  context: AskContext,
  product: Product<Subject>,
  { reference, session_id, session_result }: AskedCharge,
): Promise<PaymentFound> {
  const { connection, now, log, payments } = context;
  const answer = await payments.askSession(session_id ?? '', session_result ?? '');
  if (answer.kind !== 'done') {
    log.warn({ order: reference, reason: answer.reason }, 'the payment provider could not say');
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
    log.info({ order: reference, outcome }, 'found a payment by asking the provider');
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
 * is kept: later questions need it, too.
 */
export async function checkPayment<Subject>(
  context: AskContext,
  product: Product<Subject>,
  charge: AskedCharge & Pick<Charge, 'state'>,
  sessionResult: string | undefined,
): Promise<PaymentFound> {
  // A payment of a charge that has failed is voided or refunded.
  if (charge.state === 'failed') return 'none';
  if (charge.state !== 'open') return 'paid';
  if (charge.session_id === null) return 'none';
  if (sessionResult) await keepResult(context, charge, sessionResult);
  if (!(await mayAsk(context, charge))) return 'unknown';
  const session_result = sessionResult ?? charge.session_result;
  const found = await askAbout(context, product, { ...charge, session_result });
  return found === 'none' ? await endAbandoned(context, charge) : found;
}

async function keepResult(
  { connection }: AskContext,
  { reference }: AskedCharge,
  sessionResult: string,
): Promise<void> {
  await connection.db
    .updateTable('charge')
    .set({ session_result: sessionResult })
    .where('reference', '=', reference)
    .execute();
}

async function mayAsk(
  { connection, now }: AskContext,
  { reference }: AskedCharge,
): Promise<boolean> {
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
async function endAbandoned(
  { connection, now }: AskContext,
  { reference }: AskedCharge,
): Promise<'none' | 'unknown'> {
  const pressedUntil = new Date(now().getTime() - ON_ITS_WAY);
  await endAllAttempts(connection.db, reference, now(), pressedUntil);
  const underWay = await findUnderWay(connection.db, [reference], now());
  return underWay.length > 0 ? 'unknown' : 'none';
}

/** How long a session may be silent before the provider is asked; each time twice as long again. */
const PATIENCE = 10 * 60_000;

/**
 * Sessions that have been silent for a while: a webhook may have been lost. The time of asking is the
 * lease: nobody else asks about the session until it has passed again.
 */
export async function claimSilent(db: Database, limit: number, now: Date): Promise<AskedCharge[]> {
  const { rows } = await sql<AskedCharge & { silent_since: Date }>`
    with silent as materialized (
      select reference, coalesce(asked_at, state_since) as silent_since from charge
      where state = 'open' and session_id is not null
        and coalesce(asked_at, state_since) <= ${new Date(now.getTime() - PATIENCE)}::timestamptz
      order by coalesce(asked_at, state_since)
      limit ${limit} for update skip locked
    )
    update charge set asked_at = ${now}::timestamptz, asks = asks + 1
    from silent where charge.reference = silent.reference
    returning charge.reference, session_id, session_result, silent_since`.execute(db);
  return rows.toSorted((a, b) => a.silent_since.getTime() - b.silent_since.getTime());
}
