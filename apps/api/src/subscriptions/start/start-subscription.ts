import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import {
  type SubscriptionStart,
  type SubscriptionStarted,
  subscriptionStarted,
} from '@cairn/contract/subscriptions/start-subscription';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { happened } from '@cairn/telemetry/channels';
import { sql } from 'kysely';
import { paymentReference } from '../../charges/charge.ts';
import { findUnanswered, findUnderWay } from '../../charges/payment-attempts.ts';
import type { Database } from '../../database/tables.ts';
import { transactForMember } from '../../database/transact.ts';
import type { Member } from '../../http/kit/member.ts';
import { type IdempotentCall, recallAnswer } from '../../http/kit/recall-answer.ts';
import { lockMember } from '../../members/lock-member.ts';
import { endSubscription } from '../end-subscription.ts';
import { openMonth } from '../month.ts';
import { UNPAID_LIFETIME } from '../status-rules.ts';
import { logMove, type Subscription } from '../subscription.ts';
import { findPlan } from './find-plan.ts';
import { readEligibility } from './read-eligibility.ts';

export type Start = {
  id: SubscriptionId;
  body: SubscriptionStart;
  asked: IdempotentCall | undefined;
  /** The provider's answer about the unpaid subscription's payment, once it has been looked up. */
  found?: PaymentFound;
};

export type Started =
  | { kind: 'started' | 'replayed'; answer: SubscriptionStarted }
  | { kind: 'unknown_member' }
  /** Their balance is not known just now. */
  | { kind: 'balance_unknown' }
  | { kind: 'refused_by_rule'; code: BusinessErrorCode }
  | { kind: 'unknown_package' }
  | SubscriptionUnderWay
  /** The plan is not sold any more. */
  | { kind: 'gone' }
  | { kind: 'key_reused' };

/** Pay was pressed for an unpaid subscription, and the provider has not answered. */
type SubscriptionUnderWay = { kind: 'payment_under_way'; id: SubscriptionId };

/** Checks, prices and writes a subscription; it begins with its first payment. */
export async function startSubscription(
  db: Database,
  member: Member,
  { id, body, asked, found }: Start,
  now: Date,
): Promise<Started> {
  const answer = { subscriptionID: id };
  return await transactForMember<Started>(
    db,
    async (trx, { attempt, undo }) => {
      // The connection may have been lost after the commit: then the subscription is there.
      if (attempt > 1 && (await isWritten(trx, id))) return { kind: 'started', answer };
      await lockMember(trx, member);
      if (asked) {
        const recalled = await recallAnswer(
          trx,
          member,
          asked,
          { answer, schema: subscriptionStarted },
          now,
        );
        if (recalled) return recalled;
      }
      const eligibility = await readEligibility(trx, member, now);
      if (!eligibility) return undo({ kind: 'unknown_member' });
      const [code] = eligibility.errorCodes;
      if (code !== undefined) return undo({ kind: 'refused_by_rule', code });
      if (!eligibility.isBalanceKnown) return undo({ kind: 'balance_unknown' });
      const plan = await findPlan(trx, member.company, body, eligibility.currency);
      if (!plan) return undo({ kind: 'unknown_package' });
      if (!plan.active) return undo({ kind: 'gone' });

      const underWay = await replaceUnpaid(trx, member, found, now);
      if (underWay) return undo({ kind: 'payment_under_way', id: underWay.id });
      const { current_minor: price_minor, monthly_avios } = plan;
      const subscription = await trx
        .insertInto('subscription')
        .values({
          id,
          company: member.company,
          number: member.number,
          package_id: body.packageId,
          billing: body.type,
          currency: eligibility.currency,
          price_minor,
          // A price announced earlier does not apply: a new subscriber agrees to this one.
          price_notice: lastPriceChange(member.company, body, eligibility.currency),
          monthly_avios,
          status: 'unverified',
          status_since: now,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await openMonth(trx, subscription, { n: 1, dueAt: now, price: price_minor }, now);
      await logMove(trx, { id, from: null, to: 'unverified' }, { cause: 'started' }, now);
      happened({
        kind: 'order',
        company: member.company,
        product: 'subscription',
        state: 'started',
      });
      return { kind: 'started', answer };
    },
    { ifCommitIsLost: 'repeat' },
  );
}

function lastPriceChange(
  company: Company,
  { packageId, type }: SubscriptionStart,
  currency: Currency,
) {
  return sql<number>`(
    select coalesce(max(n), 0) from plan_price_change
    where company = ${company} and package_id = ${packageId} and billing = ${type}
      and currency = ${currency})`;
}

async function isWritten(trx: Database, id: SubscriptionId): Promise<boolean> {
  const row = await trx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends unpaid subscriptions; a payment that still arrives for one is voided. Returns the
 * subscription whose payment may still succeed, if there is one.
 */
async function replaceUnpaid(
  trx: Database,
  { company, number }: Member,
  found: PaymentFound | undefined,
  now: Date,
): Promise<Subscription | undefined> {
  const unpaid = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('status', '=', 'unverified')
    .forUpdate()
    .execute();
  const referencesOf = (plans: Subscription[]) => plans.map(({ id }) => paymentReference(id, 1));
  const living = unpaid.filter(
    ({ created_at }) => created_at.getTime() + UNPAID_LIFETIME > now.getTime(),
  );
  const [underWay] = [
    ...(await findUnderWay(trx, referencesOf(unpaid), now)),
    // A pending payment outlives its session: the provider has to say that there is none.
    ...(found === 'none' ? [] : await findUnanswered(trx, referencesOf(living))),
  ];
  if (underWay) return unpaid.find(({ id }) => paymentReference(id, 1) === underWay);
  for (const subscription of unpaid) {
    await endSubscription(trx, subscription, 'failed', { cause: 'replaced' }, now);
  }
  return undefined;
}
