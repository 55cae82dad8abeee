import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { storedGoal } from '../goal/stored-goal.ts';
import { memberView } from '../package-choice/member-view.tsx';
import { currencyWithPrices, showPackages } from '../package-choice/offer/show-packages.ts';
import type { PackageOffer, PackageWords } from '../package-choice/offer/shown-offer.ts';
import { fetchPersonalTiers, type PersonalTiers } from './fetch-personal-tiers.ts';

/** With the functions that only members need: visitors never load those. */
export type FetchedPrices = Pick<PersonalTiers, 'allowance'> & {
  offerIn(wanted: Currency, words: PackageWords): PackageOffer;
  /** As it was stored when the prices came. */
  goal: number | undefined;
  viewOf: typeof memberView;
};

/** A member's own packages, prices, limit and goal. */
export async function fetchPersonalPrices(
  ask: Fetcher,
  product: TieredProduct,
  subject: string,
): Promise<Result<FetchedPrices>> {
  const fetched = await fetchPersonalTiers(ask, product, subject);
  if (!fetched.ok) return fetched;
  const { tiers, allowance } = fetched.value;
  return {
    ok: true,
    value: {
      offerIn: (wanted, words) =>
        showPackages(tiers, currencyWithPrices(tiers, wanted), words, new Date(serverNow())),
      allowance,
      goal: storedGoal(subject),
      viewOf: memberView,
    },
  };
}
