import { sql } from 'kysely';
import type { Job } from '../background/job.ts';
import type { ReviewReason } from '../database/tables/records.ts';
import type { Database } from '../database/tables.ts';
import type { LedgerTxn } from '../ledger/post.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Payment } from './charge.ts';
import { decide } from './decide.ts';
import type { Consequence, Decision, TooEarly } from './decision.ts';
import type { ReportOutcome } from './outcome.ts';
import { moneyTxn } from './post-money.ts';
import type { Followed, LockedCharge, Product } from './product.ts';
import { refundLetterKey } from './refund-letter-key.ts';
import type { Report } from './report.ts';
import { type InboxWrite, type Writes, write } from './write.ts';

/** A report about a payment of a charge. */
export type ChargeReport = {
  reference: string;
  pspReference: string;
  report: Report;
  /** The notification's key, if it is one: the same key is applied once. */
  eventKey?: string;
};

/** The payment belongs to this charge and not to the one that the report names. */
type Elsewhere = { belongsTo: string };

export type Answer = ReportOutcome | TooEarly | Elsewhere | { isKnown: true } | { isUnknown: true };

/** By payment: what an operator has to look at. */
type Reviews = Map<string, ReviewReason>;

/** Everything that follows from reports about charges of one product, to be written together. */
export type Prepared = {
  answers: ReadonlyMap<ChargeReport, Answer>;
  writes: Omit<Writes, 'inbox'>;
  postings: readonly LedgerTxn[];
  /** For products, once the payments are written. */
  after: () => Promise<Reviews>;
};

/**
 * Locks the charges, decides what each report means and lets the product follow. There is at most one
 * report for each charge and each payment; the number of statements does not depend on theirs.
 */
export async function prepare<Subject>(
  trx: Database,
  product: Product<Subject>,
  reports: readonly ChargeReport[],
  now: Date,
): Promise<Prepared> {
  const locked = await product.lock(
    trx,
    reports.map(({ reference }) => reference),
  );
  const byReference = new Map<string, (typeof locked)[number]>(
    locked.map((one) => [one.charge.reference, one]),
  );
  const { payments, applied } = await readPayments(trx, reports);
  const answers = new Map<ChargeReport, Answer>();
  const decided: Decided<Subject>[] = [];
  for (const one of reports) {
    const found = byReference.get(one.reference);
    const payment = payments.get(one.pspReference);
    if (one.eventKey !== undefined && applied.has(one.eventKey)) {
      answers.set(one, { isKnown: true });
    } else if (payment && payment.charge !== one.reference) {
      answers.set(one, { belongsTo: payment.charge });
    } else if (!found) {
      answers.set(one, { isUnknown: true });
    } else {
      const { charge, subject } = found;
      const obstacle = mayPay(one, charge, payment)
        ? await product.obstacleTo(trx, subject, now)
        : undefined;
      const decision = decide({ ...charge, obstacle }, one.pspReference, payment, one.report);
      answers.set(one, 'tooEarly' in decision ? decision : decision.outcome);
      if (!('tooEarly' in decision)) decided.push({ ...one, charge, subject, payment, decision });
    }
  }
  return { answers, ...(await follow(trx, product, decided, now)) };
}

/** An authorised payment is looked at once more when it is captured: meanwhile much may have happened. */
function mayPay(
  { report }: ChargeReport,
  { state, amount_minor }: LockedCharge,
  payment: Payment | undefined,
): boolean {
  if (report.kind === 'authorised') {
    // A verified card is used once its notification comes, which may be long after an answer.
    return (state === 'open' && !payment) || (state === 'authorised' && amount_minor === 0);
  }
  const isPayable = state === 'open' || state === 'authorised' || state === 'held';
  return report.kind === 'captured' && isPayable && !payment?.captured_minor;
}

/** Prepares reports about charges of any product, each product's together. */
export type PrepareAll = (
  trx: Database,
  reports: readonly ChargeReport[],
  now: Date,
) => Promise<Prepared[]>;

/** For reports that are about one product alone. */
export function prepareFor<Subject>(product: Product<Subject>): PrepareAll {
  return async (trx, reports, now) => [await prepare(trx, product, reports, now)];
}

type Decided<Subject> = ChargeReport & {
  charge: LockedCharge;
  subject: Subject;
  payment: Payment | undefined;
  decision: Decision;
};

async function follow<Subject>(
  trx: Database,
  product: Product<Subject>,
  decided: readonly Decided<Subject>[],
  now: Date,
): Promise<Omit<Prepared, 'answers'>> {
  const of = <Kind extends Consequence['kind']>(...kinds: readonly Kind[]) =>
    decided.flatMap(({ subject, charge, pspReference, decision: { consequence } }) => {
      return consequence && isOneOf(consequence, kinds)
        ? [{ subject, charge, pspReference, consequence } satisfies Followed<Subject, Kind>]
        : [];
    });
  const authorised = of('authorised', 'held', 'released', 'card', 'unused');
  if (authorised.length > 0) await product.authorised(trx, authorised, now);
  const paid = of('paid');
  const following = paid.length > 0 ? await product.paid(trx, paid, now) : undefined;
  return {
    postings: [
      ...decided.flatMap(({ charge, pspReference, decision: { money } }) =>
        money
          ? [moneyTxn(money.kind, charge.company, { ...money, pspReference }, money.amount, now)]
          : [],
      ),
      ...(following?.postings ?? []),
    ],
    writes: {
      payments: decided.flatMap(({ reference, pspReference, decision: { payment } }) =>
        payment ? [{ pspReference, charge: reference, payment }] : [],
      ),
      charges: decided.flatMap(({ charge, decision: { charge: change } }) =>
        change ? [{ charge, change }] : [],
      ),
      attempts: decided.flatMap(({ reference, pspReference, decision: { endsAttempt } }) =>
        endsAttempt ? [{ reference, pspReference, ...endsAttempt }] : [],
      ),
      jobs: [
        ...decided.flatMap((one) => requestOf(one, now)),
        ...(following?.jobs ?? []),
        ...of('refund_failed', 'refund_repeated').flatMap(({ charge, consequence }): Job[] => {
          const letter = product.refundLetters?.[consequence.kind];
          const about = refundLetterKey(charge.reference, consequence);
          return letter ? [{ queue: 'send-mail', data: { letter, about } }] : [];
        }),
      ],
    },
    after: async () => {
      for (const one of of('failed')) await product.failed(trx, one, now);
      const reviews: Reviews = new Map();
      for (const one of of('returned')) {
        const review = await product.returned(trx, one, now);
        if (review) reviews.set(one.pspReference, review);
      }
      return reviews;
    },
  };
}

function isOneOf<Kind extends Consequence['kind']>(
  consequence: Consequence,
  kinds: readonly Kind[],
): consequence is Extract<Consequence, { kind: Kind }> {
  return kinds.some((kind) => kind === consequence.kind);
}

const QUEUES = {
  capture: 'capture-payment',
  void: 'cancel-payment',
  refund: 'refund-payment',
} as const;

function requestOf(
  { pspReference, decision: { request } }: Pick<Decided<unknown>, 'pspReference' | 'decision'>,
  now: Date,
): Job[] {
  if (!request) return [];
  const { verb, afterMs } = request;
  const notBefore = afterMs === undefined ? request.notBefore : new Date(now.getTime() + afterMs);
  return [{ queue: QUEUES[verb], data: { pspReference }, ...(notBefore && { notBefore }) }];
}

/** Writes what was prepared; returns the keys of the notifications that were not known before. */
export async function finish(
  trx: Database,
  prepared: readonly Prepared[],
  inbox: readonly InboxWrite[],
  now: Date,
): Promise<{ stored: Set<string>; reviews: Reviews }> {
  await postAll(
    trx,
    prepared.flatMap(({ postings }) => postings),
  );
  const all = <Part extends keyof Prepared['writes']>(part: Part) =>
    prepared.map(({ writes }) => writes[part]);
  const stored = await write(
    trx,
    {
      payments: all('payments').flat(),
      charges: all('charges').flat(),
      attempts: all('attempts').flat(),
      jobs: all('jobs').flat(),
      inbox,
    },
    now,
  );
  const reviews: Reviews = new Map();
  for (const { after } of prepared) for (const one of await after()) reviews.set(...one);
  return { stored, reviews };
}

/** Applies one report that is no notification: an answer of the provider or an operator's verdict. */
export async function applyReport<Subject>(
  trx: Database,
  product: Product<Subject>,
  report: ChargeReport,
  now: Date,
): Promise<Answer> {
  const prepared = await prepare(trx, product, [report], now);
  await finish(trx, [prepared], [], now);
  return prepared.answers.get(report) ?? { isUnknown: true };
}

/**
 * The payments that are reported, protected by the locks on their charges, and which of the
 * notifications have been applied already.
 */
async function readPayments(trx: Database, reports: readonly ChargeReport[]) {
  const keys = reports.flatMap(({ eventKey }) => eventKey ?? []);
  const { rows } = await sql<Payment & { applied: string[] }>`
    select payment.*, array(
      select event_key from webhook_inbox
      where event_key = any(${keys}::text[]) and applied_at is not null
    ) as applied
    from (select 1) as once
    left join payment on psp_reference = any(${reports.map((one) => one.pspReference)}::text[])
  `.execute(trx);
  const payments = rows.filter(({ psp_reference }) => psp_reference !== null);
  return {
    payments: new Map(payments.map((payment) => [payment.psp_reference, payment])),
    applied: new Set(rows[0]?.applied),
  };
}
