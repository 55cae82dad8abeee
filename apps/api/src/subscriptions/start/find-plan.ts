import type { SubscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Database } from '../../database/tables.ts';

type Plan = { active: boolean; current_minor: number; monthly_avios: number };

/** A plan's avios and current price, sold or not. */
export async function findPlan(
  db: Database,
  company: Company,
  { packageId, type }: SubscriptionStart,
  currency: Currency,
): Promise<Plan | undefined> {
  return await db
    .selectFrom('subscription_package')
    .innerJoin('subscription_price', (join) =>
      join
        .onRef('subscription_price.company', '=', 'subscription_package.company')
        .onRef('package_id', '=', 'subscription_package.id'),
    )
    .select(['active', 'current_minor', 'monthly_avios'])
    .where('subscription_package.company', '=', company)
    .where('subscription_package.id', '=', packageId)
    .where('billing', '=', type)
    .where('currency', '=', currency)
    .executeTakeFirst();
}
