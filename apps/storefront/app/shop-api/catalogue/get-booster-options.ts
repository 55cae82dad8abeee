import { type BoosterOptions, boosterOptions } from '@cairn/contract/prices/booster-options';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/products/booster/options';

/** Options for visitors: multipliers and prices, without activities. */
export async function getGenericBoosterOptions(fetcher: Fetcher): Promise<Result<BoosterOptions>> {
  return checked(boosterOptions, await fetcher(`${PATH}/generic`));
}

/** With an amount, only the multipliers that the member's yearly allowance covers for it. */
export function boosterOptionsQuery(aviosAmount?: number): MemberQuery<BoosterOptions> {
  const query = aviosAmount === undefined ? {} : { aviosAmount: `${aviosAmount}` };
  return {
    key: ['boosterOptions', query],
    call: async (fetcher, signal) =>
      checked(boosterOptions, await fetcher(PATH, { query, signal })),
  };
}
