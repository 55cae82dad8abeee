import { planPaymentId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import { minor, minorFromDecimal } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../database/tables.ts';
import { getPlanReceipt } from '../history/plans/get-plan-receipt.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import { nextPrice } from '../subscriptions/prices/next-price.ts';
import type { PlanFacts, PlanPaymentFacts, Sender } from './letters/facts.ts';

export type PlanCorrespondence<Facts> = { facts: Facts; memberAddress: string | null };

/** Of a letter about a plan the part before the first point is the plan's id. */
export async function readPlanFacts(
  db: Database,
  about: string,
  { shopUrl, statementName }: Sender,
): Promise<PlanCorrespondence<PlanFacts>> {
  const plan = await findPlan(db, about);
  const { first_name: firstName, last_name: lastName } = plan;
  const next = nextPrice(plan);
  return {
    memberAddress: plan.email,
    facts: {
      name: plan.package_name,
      monthlyAvios: plan.monthly_avios,
      billing: plan.billing,
      price: { amount: minor(plan.price_minor), currency: plan.currency },
      nextPrice: next && {
        amount: minor(next.price_minor),
        currency: plan.currency,
        from: next.from,
      },
      status: plan.status,
      statusSince: plan.status_since,
      renewsAt: plan.renews_at ?? undefined,
      cancelsAt: plan.cancels_at ?? undefined,
      cardDigits: plan.card_summary ?? undefined,
      locale: plan.language ?? firstLanguage(plan.company),
      timeZone: timeZoneOf(plan.country, plan.company),
      member: firstName !== null && lastName !== null ? { firstName, lastName } : undefined,
      shopUrl,
      statementName,
    },
  };
}

export async function readPlanPaymentFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<PlanCorrespondence<PlanPaymentFacts>> {
  const id = planPaymentId.parse(about);
  const soldBy = { merchantName: sender.statementName, seller: [] };
  const receipt = await getPlanReceipt(db, await findPlan(db, about), id, soldBy);
  if (!receipt) throw new Error(`There is no paid month ${about} to write about`);
  const { facts, memberAddress } = await readPlanFacts(db, about, sender);
  const paid = {
    receiptNumber: receipt.number,
    paidAt: new Date(receipt.paidAt),
    price: { amount: minorFromDecimal(receipt.totalPrice), currency: receipt.currency },
    cardDigits: receipt.paymentMethod?.digits,
  };
  return { memberAddress, facts: { ...facts, ...paid, id, isFirst: !about.includes('.') } };
}

export async function findPlan(db: Database, about: string) {
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
