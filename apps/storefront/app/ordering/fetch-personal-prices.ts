import type { PurchaseAllowance } from '@cairn/contract/members/purchase-allowance';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { AllowanceTexts } from '#app/content/order-pages/purchase-page.server.ts';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { getPurchaseAllowance } from '#app/shop-api/get-purchase-allowance.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';
import { type Allowance, showAllowance } from './package-choice/allowance.ts';
import { currencyWithPrices, showPackages } from './package-choice/offer/show-packages.ts';
import type { PackageOffer, PackageWords } from './package-choice/offer/shown-offer.ts';

/** What is shown of them is formatted by functions that come along: visitors never load those. */
export type FetchedPrices = {
  offerIn(wanted: Currency, words: PackageWords): PackageOffer;
  /** Undefined if it could not be fetched, and for products without a limit of the member's own. */
  limit:
    | { left: number; owes: boolean; show(texts: AllowanceTexts, locale: string): Allowance }
    | undefined;
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
        limit: allowance?.ok ? limitOf(allowance.value) : undefined,
      },
    };
  } catch (error) {
    return failed(error instanceof CallFailed ? error.code : 'unhandled_error');
  }
}

function limitOf(allowance: PurchaseAllowance): FetchedPrices['limit'] {
  const { left, owedAvios } = allowance;
  const show = (texts: AllowanceTexts, locale: string) => showAllowance(allowance, texts, locale);
  return { left, owes: owedAvios > 0, show };
}
