import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { Company } from '@cairn/contract/values/company';
import { decimalFromMicro, type MicroUnits } from '@cairn/contract/values/money';
import type { WirePrice } from '@cairn/contract/values/wire-price';
import type { Database } from '../database/tables.ts';
import { type PriceRow, priceFor } from './rules.ts';

/** Every multiplier of a company, with its prices in every currency for somebody with or without a campaign. */
export async function listMultipliers(
  db: Database,
  company: Company,
  { hasCampaign }: { hasCampaign: boolean },
): Promise<BoosterOptions['multipliersAvailable']> {
  const [multipliers, prices] = await Promise.all([
    db
      .selectFrom('booster_multiplier')
      .select(['multiply_by', 'display_name'])
      .where('company', '=', company)
      .orderBy('multiply_by')
      .execute(),
    db.selectFrom('booster_price').selectAll().where('company', '=', company).execute(),
  ]);
  return multipliers.map(({ multiply_by, display_name }) => {
    const own = prices.filter((price) => price.multiply_by === multiply_by);
    return {
      multiplyBy: multiply_by,
      displayName: display_name,
      pricing: {
        discountedPricePerPoint: byCurrency(own, (price) => priceFor(price, hasCampaign)),
        standardPricePerPoint: byCurrency(own, (price) => priceFor(price, false)),
      },
    };
  });
}

type Price = PriceRow & { currency: string };

function byCurrency(prices: readonly Price[], priceOf: (price: Price) => MicroUnits): WirePrice {
  return Object.fromEntries(
    prices.map((price) => [price.currency, decimalFromMicro(priceOf(price))]),
  );
}
