import { happened } from '@cairn/telemetry/channels';
import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import type { Job } from '../../background/job.ts';
import { paymentReference } from '../../charges/charge.ts';
import { forgetCard } from '../../charges/forget-card.ts';
import { forgetHeldCard, readHeldCard } from '../../charges/held-card.ts';
import type { Followed, Following, Product } from '../../charges/product.ts';
import type { Card } from '../../charges/report.ts';
import type { Database } from '../../database/tables.ts';
import { afterCommit } from '../../database/transact.ts';
import type { LedgerTxn } from '../../ledger/post.ts';
import { storeCard } from '../card/store-card.ts';
import { endSubscription } from '../end-subscription.ts';
import {
  changeMonth,
  chargeOf,
  isUnpaid,
  lastPaidMonth,
  type Month,
  monthsIn,
  monthsOfCharge,
} from '../month.ts';
import { isPayable } from '../payment-session.ts';
import { hasCurrent } from '../start/read-eligibility.ts';
import { hasEnded, isBegun, isRenewing } from '../status-rules.ts';
import {
  type Because,
  beginningOf,
  changeSubscription,
  lockSubscriptionsOf,
  monthsPaid,
  moveSubscription,
  type Subscription,
} from '../subscription.ts';
import { creditTxn, takeBackMonth } from './credit-month.ts';
import { refuseCharge } from './refuse-charge.ts';

export type PaidMonth = { subscription: Subscription; month: Month };

/** Follows for a subscription's months when their charges are paid, fail or are returned. */
export const MONTHS: Product<PaidMonth> = {
  lock,

  isPayable: ({ subscription, month }) => isPayable(subscription, month),

  async obstacleTo(trx, { subscription, month }) {
    // One that is authorised was looked at then.
    if (month.charge_state !== 'open') return undefined;
    if (!isUnpaid(month)) return 'unwanted';
    const { status } = subscription;
    if (month.n > 1) return isRenewing(status) ? undefined : 'unwanted';
    const isWanted = status === 'unverified' && !(await hasCurrent(trx, subscription));
    return isWanted ? undefined : 'unwanted';
  },

  async authorised(trx, batch, now) {
    for (const one of batch) await afterAuthorisation(trx, one, now);
  },

  async paid(trx, batch, now): Promise<Following> {
    const postings: LedgerTxn[] = [];
    const jobs: Job[] = [];
    for (const { subject, charge, pspReference } of batch) {
      // Captured at the provider's desk, it was not released here.
      if (charge.state === 'held') await storeHeldCard(trx, subject, pspReference, now);
      await begin(trx, subject, pspReference, now);
      const { subscription, month } = subject;
      postings.push(creditTxn(subscription, month, now));
      const about = paymentReference(subscription.id, month.n);
      jobs.push({ queue: 'send-mail', data: { letter: 'plan-receipt', about } });
    }
    return { postings, jobs };
  },

  async failed(trx, { subject: { subscription, month }, charge, pspReference, consequence }, now) {
    const { cause, note } = consequence;
    // The card of one that was authorised is the subscription's.
    if (charge.state !== 'authorised') {
      await forgetHeldCard(trx, subscription, pspReference, now);
    }
    // While a month waits for another try, only its member can have paid: their card is not tried
    // any less for that, and they may pay again.
    if (subscription.status === 'autorenewing' && month.state === 'due') {
      await sql`
        update charge set session_expires_at = null where reference = ${month.charge}`.execute(trx);
      return;
    }
    const because = { cause, pspReference, ...(note && { note }) };
    await refuseCharge(trx, subscription, month, because, now);
  },

  refundLetters: { refund_failed: 'plan-refund-failed', refund_repeated: 'plan-refund-repeated' },

  async returned(trx, one, now) {
    const { subject, consequence, pspReference } = one;
    switch (consequence.how) {
      case 'refund':
        await sendReturnLetter(trx, 'plan-refunded', subject.month, now);
        await afterRefund(trx, subject, { cause: 'refunded', pspReference }, now);
        break;
      case 'elsewhere': {
        const { note } = consequence;
        const because = { cause: 'returned_elsewhere', pspReference, note } as const;
        await afterRefund(trx, subject, because, now);
        break;
      }
      default:
        await afterChargeback(trx, one, now);
    }
    return undefined;
  },
};

async function lock(trx: Database, references: readonly string[]) {
  const subscriptions = await lockSubscriptionsOf(trx, references);
  const months = await monthsIn(trx)
    .where('charge.reference', '=', sql<Month['charge']>`any(${references}::text[])`)
    .where('charge_minor', '>', 0)
    .orderBy('charge.reference')
    .forUpdate()
    .execute();
  return months.flatMap((month) => {
    const subscription = subscriptions.find(({ id }) => id === month.subscription_id);
    if (!subscription) return [];
    return [{ charge: chargeOf(subscription, month), subject: { subscription, month } }];
  });
}

type Authorised = Parameters<Product<PaidMonth>['authorised']>[1][number];

async function afterAuthorisation(
  trx: Database,
  { subject: { subscription, month }, charge, pspReference, consequence }: Authorised,
  now: Date,
): Promise<void> {
  switch (consequence.kind) {
    case 'authorised':
      await awaitCapture(trx, subscription, month);
      await storeLastCard(trx, { subscription, month }, pspReference, consequence, now);
      break;
    case 'held':
      // An operator may reject its card: only that of a released payment is stored. Its deletion waits,
      // too: the notification's text may be deleted before the review.
      await awaitCapture(trx, subscription, month);
      await forgetCard(trx, subscription, consequence.storedCard, now);
      break;
    case 'released':
      await storeHeldCard(trx, { subscription, month }, pspReference, now);
      break;
    case 'card': {
      const isOfCharge =
        charge.paid_by === null ? charge.state === 'authorised' : charge.paid_by === pspReference;
      if (isOfCharge) {
        await storeLastCard(trx, { subscription, month }, pspReference, consequence, now);
      }
      break;
    }
    case 'unused':
      await forgetCard(trx, subscription, consequence.storedCard, now);
      break;
  }
}

async function awaitCapture(
  trx: Database,
  subscription: Subscription,
  month: Month,
): Promise<void> {
  await changeMonth(trx, month, { state: 'charging' });
  if (!subscription.anchored_at || !isRenewing(subscription.status)) return;
  const next = month.n + monthsPaid(subscription);
  const renews_at = beginningOf(subscription, subscription.anchored_at, next);
  await changeSubscription(trx, subscription, { renews_at });
}

async function storeHeldCard(
  trx: Database,
  paid: PaidMonth,
  pspReference: string,
  now: Date,
): Promise<void> {
  const card = await readHeldCard(trx, pspReference);
  if (card) await storeLastCard(trx, paid, pspReference, card, now);
}

async function storeLastCard(
  trx: Database,
  { subscription, month }: PaidMonth,
  pspReference: string,
  card: Card,
  now: Date,
): Promise<void> {
  const { storedCard } = card;
  const { status, stored_card_id } = subscription;
  // The card that we charged ourselves never says which one is used.
  const isCharged = storedCard !== undefined && storedCard === month.charged_card;
  if (!isCharged && !hasEnded(status) && (await isLastCard(trx, month))) {
    await storeCard(trx, subscription, pspReference, card, now);
  } else if (storedCard !== stored_card_id || hasEnded(status)) {
    await forgetCard(trx, subscription, storedCard, now);
  }
}

/**
 * An authorisation that arrives after a later month was paid, or after the member has changed the card,
 * no longer says which card is used. A charge that is not captured yet counts from its authorisation; an
 * open one is being authorised now.
 */
async function isLastCard(trx: Database, { subscription_id, n, charge }: Month): Promise<boolean> {
  const { rows } = await sql`
    select from subscription_cycle later join charge on charge.reference = later.charge
    where subscription_id = ${subscription_id} and n > ${n} and charge_minor > 0
      and charge.state not in ('open', 'failed')
    union all
    select from card_change join charge changed on changed.reference = card_change.charge
    join charge own on own.reference = ${charge}
    where subscription_id = ${subscription_id} and own.state <> 'open'
      and changed.paid_at > coalesce(own.paid_at, own.state_since)
    limit 1`.execute(trx);
  return rows.length === 0;
}

/** A month is paid: its avios are credited, and those of the months paid with it on their days. */
async function begin(
  trx: Database,
  { subscription, month }: PaidMonth,
  pspReference: string,
  now: Date,
): Promise<void> {
  // Renewals fall on the day of the first payment.
  const anchored_at = subscription.anchored_at ?? now;
  const months = monthsPaid(subscription);
  const isEnding = subscription.status === 'cancelled_scheduled';
  const renews_at = beginningOf(subscription, anchored_at, month.n + months);
  if (!subscription.anchored_at) await endSuspended(trx, subscription, now);
  await moveSubscription(
    trx,
    subscription,
    {
      anchored_at,
      auto_renewal_failed: false,
      status: isEnding ? subscription.status : 'active',
      ...(!isEnding && { renews_at }),
    },
    { cause: 'captured', pspReference },
    now,
  );
  await changeMonth(trx, month, { state: 'credited' });
  const { company } = subscription;
  afterCommit(trx, () =>
    happened({ kind: 'order', company, product: 'subscription', state: 'complete' }),
  );
  if (months === 1) return;
  const later = Array.from({ length: months - 1 }, (_, index) => month.n + index + 1);
  await trx
    .insertInto('subscription_cycle')
    .values(
      later.map((n) => ({
        subscription_id: subscription.id,
        n,
        due_at: beginningOf(subscription, anchored_at, n),
        charge_minor: 0,
        avios: subscription.monthly_avios,
        state: 'due' as const,
        charge: month.charge,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A subscription that begins ends the member's suspended one; one that is never paid would not. */
async function endSuspended(
  trx: Database,
  { company, number }: Subscription,
  now: Date,
): Promise<void> {
  const suspended = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('status', '=', 'suspended')
    .forUpdate()
    .execute();
  for (const one of suspended) {
    await endSubscription(trx, one, 'cancelled', { cause: 'replaced' }, now);
  }
}

type Returned = Followed<PaidMonth, 'returned'>;

/** A refund that we requested has reversed the avios already; for one made elsewhere they are reversed now. */
async function afterRefund(
  trx: Database,
  { subscription, month }: PaidMonth,
  because: Because,
  now: Date,
): Promise<void> {
  const last = await lastPaidMonth(trx, subscription.id);
  await takeBackPaid(trx, subscription, month, now);
  if (last?.charge !== month.charge || !isBegun(subscription.status)) return;
  await endSubscription(trx, subscription, 'refunded', because, now);
}

/** The avios are recovered or owed, and the subscription ends. */
async function afterChargeback(
  trx: Database,
  { subject: { subscription, month }, pspReference, consequence }: Returned,
  now: Date,
): Promise<void> {
  await takeBackPaid(trx, subscription, month, now);
  const hasFailed = consequence.how === 'failed_capture';
  const letterKind = hasFailed ? 'plan-payment-failed' : 'plan-charged-back';
  await sendReturnLetter(trx, letterKind, month, now);
  if (!isBegun(subscription.status)) return;
  const cause = hasFailed ? 'capture_failed' : 'charged_back';
  await endSubscription(trx, subscription, 'terminated', { cause, pspReference }, now);
}

/** Every month that a payment was taken for, credited or still to be. */
async function takeBackPaid(
  trx: Database,
  subscription: Subscription,
  { charge }: Month,
  now: Date,
): Promise<void> {
  for (const month of await monthsOfCharge(trx, charge)) {
    if (month.state !== 'failed') await takeBackMonth(trx, subscription, month, now);
  }
}

async function sendReturnLetter(
  trx: Database,
  letter: 'plan-refunded' | 'plan-charged-back' | 'plan-payment-failed',
  { charge: about }: Month,
  now: Date,
): Promise<void> {
  await enqueue(trx, [{ queue: 'send-mail', data: { letter, about } }], now);
}
