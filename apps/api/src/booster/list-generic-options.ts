import type { BoosterOptions } from '@cairn/contract/booster-options';
import type { Company } from '@cairn/contract/company';
import { decimalFromMicro, micro } from '@cairn/contract/money';
import type { WirePrice } from '@cairn/contract/wire-price';
import type { Database } from '../database/tables.ts';
import { YEARLY_ALLOWANCE } from './rules.ts';

/** The options as anybody may see them: nobody's activity, every multiplier, the full allowance. */
export async function listGenericOptions(db: Database, company: Company): Promise<BoosterOptions> {
  const multipliers = await db
    .selectFrom('booster_multiplier')
    .select(['multiply_by', 'display_name'])
    .where('company', '=', company)
    .orderBy('multiply_by')
    .execute();
  const prices = await db
    .selectFrom('booster_price')
    .selectAll()
    .where('company', '=', company)
    .execute();

  return {
    transactionGroups: [],
    multipliersAvailable: multipliers.map(({ multiply_by, display_name }) => {
      const own = prices.filter((price) => price.multiply_by === multiply_by);
      return {
        multiplyBy: multiply_by,
        displayName: display_name,
        pricing: {
          discountedPricePerPoint: byCurrency(own, 'discounted_micro'),
          standardPricePerPoint: byCurrency(own, 'standard_micro'),
        },
      };
    }),
    boostedPointsThisYear: 0,
    remainingAllowance: YEARLY_ALLOWANCE,
  };
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
