import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import { type Company, partnerOf } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import { type IntervalPrice, pricesOfPlan } from '../rules.ts';

/** The plans on offer, priced in one currency; only the yearly price is told in all of them. */
export async function listPackages(
  db: Database,
  company: Company,
  currency: Currency,
  eligibility: SubscriptionPackage['eligibility'],
): Promise<SubscriptionPackage[]> {
  const packages = await db
    .selectFrom('subscription_package')
    .selectAll()
    .where('company', '=', company)
    .where('active', '=', true)
    .orderBy('monthly_avios')
    .execute();
  const prices = await db
    .selectFrom('subscription_price')
    .selectAll()
    .where('company', '=', company)
    .execute();

  return packages.map((row) => ({
    version: row.version,
    active: row.active,
    packageId: row.id,
    partnerName: partnerOf(company),
    avios: { monthly: row.monthly_avios, annually: 12 * row.monthly_avios },
    contentEntryId: row.content_entry,
    packageName: row.name,
    eligibility,
    currency,
    prices: pricesOfPlan(
      prices.filter((price) => price.package_id === row.id).map(toIntervalPrice),
      currency,
    ),
  }));
}

function toIntervalPrice(row: {
  billing: 'monthly' | 'annually';
  currency: Currency;
  original_minor: number;
  current_minor: number;
}): IntervalPrice {
  return {
    billing: row.billing,
    currency: row.currency,
    original: minor(row.original_minor),
    current: minor(row.current_minor),
  };
}
