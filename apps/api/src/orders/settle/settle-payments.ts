import type { Failure } from '@cairn/contract/orders/transaction-state';
import { sql } from 'kysely';
import type { PaymentState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { postAll } from '../../ledger/post-all.ts';
import { alert, done, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import { endAttempts } from '../../payments/payment-attempts.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { isRightAmount, type Payment } from '../../payments/record-payment.ts';
import { advanceOrders } from '../advance-order.ts';
import { failOrder } from '../fail-order.ts';
import type { Order } from '../order.ts';
import { findRecipientsGone } from '../recipient-gone.ts';
import { isOpen, pathTo } from '../rules.ts';
import { captureOrders } from './capture-order.ts';
import type { PaymentReport } from './payment-report.ts';
import { reserveRecipientCap } from './reserve-recipient-cap.ts';

type Decision =
  | { kind: 'known' }
  /** Reported after we had polled it as authorised: its risk is known now, and the capture need not wait. */
  | { kind: 'capture_known' }
  /** Flagged for review after we had already polled it as authorised: the capture is called off. */
  | { kind: 'hold_known' }
  | { kind: 'hold' }
  | { kind: 'capture' }
  | { kind: 'credit' }
  | { kind: 'void' | 'refund'; failure: Failure | undefined };

type Decided = { report: PaymentReport; payment: Payment | undefined; decision: Decision };

/** Where a payment may still complete an order. */
const PAYABLE = new Set<Order['state']>([
  'started',
  'payment_session',
  'payment_authorised',
  'held',
]);

/**
 * Applies payment reports, at most one per order and per payment, with the same few statements
 * however many there are. An authorised payment is captured and a captured one is credited; what
 * its order no longer wants is voided or refunded.
 */
export async function settlePayments(
  trx: Database,
  reports: readonly PaymentReport[],
  now: Date,
  known?: ReadonlyMap<string, Payment>,
): Promise<NotificationOutcome[]> {
  if (reports.length === 0) return [];
  const payments = known ?? (await lockPayments(trx, reports));
  const gone = await findRecipientsGone(
    trx,
    reports.map(({ order }) => order),
  );
  const all: Decided[] = [];
  for (const report of reports) {
    const payment = payments.get(report.pspReference);
    const wanted = decide(report, payment);
    const decision =
      gone.has(report.order.id) && BRINGS_AVIOS.has(wanted.kind)
        ? declined(report, 'recipientGone')
        : await withRecipientCap(trx, report, wanted, now);
    all.push({ report, payment, decision });
  }
  const changed = all.filter(({ decision }) => decision.kind !== 'known');
  if (changed.length > 0) await write(trx, changed, now);
  const authorised = reports.filter(({ event }) => event === 'AUTHORISATION');
  await endAttempts(
    trx,
    authorised.map(({ order, pspReference }) => ({ reference: order.id, pspReference })),
    now,
  );
  return all.map(outcomeOf);
}

/** The payments that are reported, as far as we know them, in ascending order against deadlocks. */
export async function lockPayments(
  trx: Database,
  reports: readonly PaymentReport[],
): Promise<Map<string, Payment>> {
  if (reports.length === 0) return new Map();
  const rows = await trx
    .selectFrom('payment')
    .selectAll()
    .where(
      'psp_reference',
      '=',
      sql<string>`any(${reports.map((one) => one.pspReference)}::text[])`,
    )
    .orderBy('psp_reference')
    .forUpdate()
    .execute();
  return new Map(rows.map((payment) => [payment.psp_reference, payment]));
}

function decide(report: PaymentReport, payment: Payment | undefined): Decision {
  const { order, event, needsReview } = report;
  const failure = isRightAmount(order, report.amount) ? undefined : 'amountMismatch';
  if (event === 'AUTHORISATION') {
    if (payment) {
      const isCapturing =
        payment.state === 'capture_requested' && order.state === 'payment_authorised';
      if (!isCapturing) return { kind: 'known' };
      return { kind: needsReview ? 'hold_known' : 'capture_known' };
    }
    if (!isOpen(order.state) || order.state === 'awaiting_step_up') {
      return { kind: 'void', failure: undefined };
    }
    if (failure) return { kind: 'void', failure };
    return { kind: needsReview ? 'hold' : 'capture' };
  }
  if (payment && payment.captured_minor > 0) return { kind: 'known' };
  if (payment?.state === 'cancel_requested' || !PAYABLE.has(order.state)) {
    return { kind: 'refund', failure: undefined };
  }
  return failure ? { kind: 'refund', failure } : { kind: 'credit' };
}

/** Where avios would go to a recipient, now or later. */
const BRINGS_AVIOS = new Set<Decision['kind']>(['hold', 'capture', 'credit']);

function declined({ event }: PaymentReport, failure: Failure): Decision {
  return { kind: event === 'CAPTURE' ? 'refund' : 'void', failure };
}

/** Whichever report is applied first to a gift or transfer reserves its recipient's cap. */
async function withRecipientCap(
  trx: Database,
  report: PaymentReport,
  decision: Decision,
  now: Date,
): Promise<Decision> {
  const { order } = report;
  if (!isOpen(order.state) || !BRINGS_AVIOS.has(decision.kind)) return decision;
  if (await reserveRecipientCap(trx, order, now)) return decision;
  return declined(report, 'recipientCap');
}

async function write(trx: Database, decided: readonly Decided[], now: Date): Promise<void> {
  await writePayments(trx, decided, now);
  await advanceOrders(trx, decided.flatMap(advanceOf), now);
  const credited = decided.filter(({ decision }) => decision.kind === 'credit');
  await captureOrders(
    trx,
    credited.map(({ report }) => report),
    now,
  );
  const refunded = decided.filter(({ decision }) => decision.kind === 'refund');
  await postAll(
    trx,
    refunded.map(({ report: { order, pspReference, amount } }) =>
      moneyTxn('capture', order.company, { pspReference }, amount, now),
    ),
  );
  for (const { report, decision } of decided) {
    if ('failure' in decision && decision.failure) {
      await failOrder(trx, report.order, decision.failure, causeOf(report), now);
    }
  }
  await enqueue(trx, decided.flatMap(jobsOf), now);
}

const PAYMENT_STATE = {
  hold_known: 'authorised',
  hold: 'authorised',
  capture: 'capture_requested',
  capture_known: 'capture_requested',
  credit: 'captured',
  void: 'cancel_requested',
  refund: 'refund_requested',
} as const satisfies Partial<Record<Decision['kind'], PaymentState>>;

async function writePayments(trx: Database, decided: readonly Decided[], now: Date): Promise<void> {
  const rows = decided.flatMap(({ report, payment, decision }) => {
    if (decision.kind === 'known') return [];
    const { order, event, amount, method, cardSummary } = report;
    return {
      psp_reference: report.pspReference,
      order_id: order.id,
      currency: event === 'CAPTURE' || !payment ? amount.currency : payment.currency,
      authorised_minor: Math.max(payment?.authorised_minor ?? 0, amount.value),
      captured_minor: event === 'CAPTURE' ? amount.value : 0,
      method: payment?.method ?? method ?? null,
      card_summary: payment?.card_summary ?? cardSummary ?? null,
      state: PAYMENT_STATE[decision.kind],
      state_since: payment?.state === PAYMENT_STATE[decision.kind] ? payment.state_since : now,
    };
  });
  await trx
    .insertInto('payment')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('psp_reference').doUpdateSet(({ ref }) => ({
        currency: ref('excluded.currency'),
        authorised_minor: ref('excluded.authorised_minor'),
        captured_minor: ref('excluded.captured_minor'),
        method: ref('excluded.method'),
        card_summary: ref('excluded.card_summary'),
        state: ref('excluded.state'),
        state_since: ref('excluded.state_since'),
      })),
    )
    .execute();
}

function advanceOf({ report, decision: { kind } }: Decided) {
  const { order } = report;
  const cause = causeOf(report);
  const authorised = pathTo(order.state, 'payment_authorised') ?? [];
  if (kind === 'capture') return [{ order, path: authorised, cause }];
  if (kind === 'hold') return [{ order, path: [...authorised, 'held' as const], cause }];
  if (kind === 'hold_known') return [{ order, path: ['held' as const], cause }];
  return [];
}

function causeOf({ event, pspReference }: PaymentReport): string {
  return `${event === 'CAPTURE' ? 'captured' : 'authorised'} ${pspReference}`;
}

const JOB_QUEUE = {
  capture: 'capture-payment',
  capture_known: 'capture-payment',
  void: 'cancel-payment',
  refund: 'refund-payment',
} as const;

function isQueued(kind: Decision['kind']): kind is keyof typeof JOB_QUEUE {
  return kind in JOB_QUEUE;
}

function jobsOf({ report: { pspReference, captureAt }, decision: { kind } }: Decided) {
  if (!isQueued(kind)) return [];
  const job = { queue: JOB_QUEUE[kind], data: { pspReference } };
  return [captureAt ? { ...job, notBefore: captureAt } : job];
}

const OUTCOMES = {
  known: 'known already',
  capture_known: 'known already',
  hold_known: 'held',
  hold: 'held',
  capture: 'authorised',
  credit: 'captured',
  void: 'voided',
  refund: 'refunded',
} as const satisfies Record<Decision['kind'], string>;

function outcomeOf({ report: { order }, decision }: Decided): NotificationOutcome {
  const outcome = OUTCOMES[decision.kind];
  if (!('failure' in decision)) return done(outcome);
  switch (decision.failure) {
    case 'amountMismatch':
      return alert(`${outcome}: wrong amount`);
    case 'recipientCap':
      return done(`${outcome}: beyond the recipient’s yearly cap`);
    case 'recipientGone':
      return done(`${outcome}: the recipient was erased`);
    default:
      return done(`${outcome}: the order is ${order.state}`);
  }
}
