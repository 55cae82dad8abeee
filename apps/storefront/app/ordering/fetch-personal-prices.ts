import type { PurchaseAllowance } from '@cairn/contract/members/purchase-allowance';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { getPurchaseAllowance } from '#app/shop-api/get-purchase-allowance.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';
import { storedGoal } from './goal/stored-goal.ts';
import { memberView } from './package-choice/member-view.tsx';
import { currencyWithPrices, showPackages } from './package-choice/offer/show-packages.ts';
import type { PackageOffer, PackageWords } from './package-choice/offer/shown-offer.ts';

/** With the functions that only members need: visitors never load those. */
export type FetchedPrices = {
  offerIn(wanted: Currency, words: PackageWords): PackageOffer;
  /** Undefined if it could not be fetched, and for products without a limit of the member's own. */
  allowance: PurchaseAllowance | undefined;
  /** As it was stored when the prices came. */
  goal: number | undefined;
  viewOf: typeof memberView;
};

/** Bypasses the query cache: a member who chooses by an old price hears of it only at checkout. */
export async function fetchPersonalPrices(
  ask: Fetcher,
  product: TieredProduct,
  subject: string,
): Promise<Result<FetchedPrices>> {
  const query = personalPricesQuery(ask, product, subject);
  try {
    const [tiers, allowance] = await Promise.all([
      queryClient().fetchQuery({ ...query, staleTime: 0 }),
      product === 'purchase' ? getPurchaseAllowance(ask) : undefined,
    ]);
    return {
      ok: true,
      value: {
        offerIn: (wanted, words) =>
          showPackages(tiers, currencyWithPrices(tiers, wanted), words, new Date()),
        allowance: allowance?.ok ? allowance.value : undefined,
        goal: storedGoal(subject),
        viewOf: memberView,
      },
    };
  } catch (error) {
    return failed(error instanceof CallFailed ? error.code : 'unhandled_error');
  }
}
