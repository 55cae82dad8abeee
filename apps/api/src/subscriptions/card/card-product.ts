import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import type { Charge } from '../../charges/charge.ts';
import { forgetCard } from '../../charges/forget-card.ts';
import type { Product } from '../../charges/product.ts';
import type { Database } from '../../database/tables.ts';
import { isRenewing } from '../status-rules.ts';
import { lockSubscriptionsOf, moveSubscription } from '../subscription.ts';
import { type CardChange, cardCharges, endOtherChanges } from './card-change.ts';
import { canChangeCard } from './change-card.ts';
import { storeCard } from './store-card.ts';

/** Follows for a subscription when the charge of 0 is authorised that verifies and stores another card. */
export const CARDS: Product<CardChange> = {
  lock,

  isPayable: ({ subscription, charge }) => charge.state === 'open' && canChangeCard(subscription),

  /**
   * A change that was begun in time is applied even if the member has cancelled since, because they
   * may undo that, but not if they were erased.
   */
  async obstacleTo(trx, { subscription: { company, number, status } }) {
    if (!isRenewing(status) && status !== 'cancelled_scheduled') return 'unwanted';
    const member = await trx
      .selectFrom('member')
      .select('number')
      .where('company', '=', company)
      .where('number', '=', number)
      .executeTakeFirst();
    return member ? undefined : 'unwanted';
  },

  async authorised(trx, batch, now) {
    for (const one of batch) await afterVerification(trx, one, now);
  },

  /** Nothing is captured. */
  async paid() {
    return { postings: [], jobs: [] };
  },

  async failed(trx, { charge: { reference } }, now) {
    await sql`
      update charge set state = 'failed', state_since = ${now}::timestamptz
      where reference = ${reference}`.execute(trx);
  },

  async returned() {
    return undefined;
  },
};

async function lock(trx: Database, references: readonly string[]) {
  const subscriptions = await lockSubscriptionsOf(trx, references);
  const charges = await cardCharges(trx)
    .select('subscription_id')
    .where('charge.reference', '=', sql<Charge['reference']>`any(${references}::text[])`)
    .orderBy('charge.reference')
    .forUpdate('charge')
    .execute();
  return charges.flatMap(({ subscription_id, ...charge }) => {
    const subscription = subscriptions.find(({ id }) => id === subscription_id);
    return subscription ? [{ charge, subject: { subscription, charge } }] : [];
  });
}

type Verified = Parameters<Product<CardChange>['authorised']>[1][number];

async function afterVerification(
  trx: Database,
  { subject: { subscription, charge }, pspReference, consequence }: Verified,
  now: Date,
): Promise<void> {
  const { status } = subscription;
  if (consequence.kind === 'unused') {
    await forgetCard(trx, subscription, consequence.storedCard, now);
  }
  if (consequence.kind !== 'authorised') return;
  await endOtherChanges(trx, subscription.id, charge.reference, now);
  const isOther = await storeCard(trx, subscription, pspReference, consequence, now);
  if (!isOther) return;
  const because = { cause: 'card_changed', pspReference } as const;
  await moveSubscription(trx, subscription, { status }, because, now);
  const data = { letter: 'plan-card-changed', about: charge.reference } as const;
  await enqueue(trx, [{ queue: 'send-mail', data }], now);
}
