import { subscriptionId, subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { minor, minorFromDecimal } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../database/tables.ts';
import { getSubscriptionReceipt } from '../history/subscriptions/get-subscription-receipt.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import { nextPrice } from '../subscriptions/prices/next-price.ts';
import type { Sender, SubscriptionFacts, SubscriptionPaymentFacts } from './letters/facts.ts';
import { marketOf } from './letters/writing/shop-link.ts';
import { readSubscriptionYear } from './read-subscription-year.ts';

export type SubscriptionCorrespondence<Facts> = { facts: Facts; memberAddress: string | null };

/** A letter's `about` begins with the subscription's id; a dot separates it from the rest. */
export async function readSubscriptionFacts(
  db: Database,
  about: string,
  { shopUrl, statementName, seller }: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionFacts>> {
  const subscription = await findSubscription(db, about);
  const { first_name: firstName, last_name: lastName } = subscription;
  const next = nextPrice(subscription);
  return {
    memberAddress: subscription.email,
    facts: {
      name: subscription.package_name,
      monthlyAvios: subscription.monthly_avios,
      billing: subscription.billing,
      price: { amount: minor(subscription.price_minor), currency: subscription.currency },
      nextPrice: next && {
        amount: minor(next.price_minor),
        currency: subscription.currency,
        from: next.from,
      },
      status: subscription.status,
      statusSince: subscription.status_since,
      renewsAt: subscription.renews_at ?? undefined,
      cancelsAt: subscription.cancels_at ?? undefined,
      cardDigits: subscription.card_summary ?? undefined,
      year: await readSubscriptionYear(db, subscription),
      company: subscription.company,
      market: marketOf(subscription.country, subscription.company),
      locale: subscription.language ?? firstLanguage(subscription.company),
      timeZone: timeZoneOf(subscription.country, subscription.company),
      member: firstName !== null && lastName !== null ? { firstName, lastName } : undefined,
      shopUrl,
      statementName,
      seller,
    },
  };
}

export async function readSubscriptionPaymentFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<SubscriptionCorrespondence<SubscriptionPaymentFacts>> {
  const id = subscriptionPaymentId.parse(about);
  const soldBy = { merchantName: sender.statementName, seller: [] };
  const receipt = await getSubscriptionReceipt(db, await findSubscription(db, about), id, soldBy);
  if (!receipt) throw new Error(`There is no paid month ${about} to write about`);
  const { facts, memberAddress } = await readSubscriptionFacts(db, about, sender);
  const paid = {
    reference: receipt.reference,
    paidAt: new Date(receipt.paidAt),
    price: { amount: minorFromDecimal(receipt.totalPrice), currency: receipt.currency },
    receipt,
  };
  return { memberAddress, facts: { ...facts, ...paid, id, isFirst: !about.includes('.') } };
}

export async function findSubscription(db: Database, about: string) {
  return await db
    .selectFrom('subscription')
    .innerJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'subscription.company')
        .onRef('member.number', '=', 'subscription.number'),
    )
    .selectAll('subscription')
    .select([
      'plan.name as package_name',
      'first_name',
      'last_name',
      'email',
      'country',
      'language',
    ])
    .where('subscription.id', '=', subscriptionId.parse(about.split('.')[0]))
    .executeTakeFirstOrThrow();
}
