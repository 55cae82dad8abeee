import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { Company } from '@cairn/contract/values/company';
import { decimalFromMicro, micro } from '@cairn/contract/values/money';
import type { WirePrice } from '@cairn/contract/values/wire-price';
import type { Database } from '../database/tables.ts';

/** Every multiplier of a company, with its prices in every currency. */
export async function listMultipliers(
  db: Database,
  company: Company,
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
        discountedPricePerPoint: byCurrency(own, 'discounted_micro'),
        standardPricePerPoint: byCurrency(own, 'standard_micro'),
      },
    };
  });
}

type Price = { currency: string; discounted_micro: number; standard_micro: number };

function byCurrency(
  prices: readonly Price[],
  column: 'discounted_micro' | 'standard_micro',
): WirePrice {
  return Object.fromEntries(
    prices.map((price) => [price.currency, decimalFromMicro(micro(price[column]))]),
  );
}
