import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { useMemberQuery, withOptional } from '#app/session/use-member-query.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import type { PageVisit } from '#app/shop-api/client/fetcher.ts';
import { purchaseAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import { type OwnOffer, offerIn } from './own-offer.ts';

export type OwnOfferProps = { currency: Currency; smallUnits: SmallUnits; visit: PageVisit };

/** A member's own packages and prices, in their currency unless the address names one. */
export function useOwnOffer({ currency, smallUnits, visit }: OwnOfferProps) {
  const { member, timeZone } = useSession();
  const own = useMemberCurrency();
  const isNamed = useSearchParams()[0].has('currency');
  const prices = withOptional(
    useMemberQuery(personalPricesQuery('purchase'), { raises: false }),
    useMemberQuery(purchaseAllowanceQuery, { raises: false }),
  );
  const wanted = isNamed ? currency : (own?.currency ?? currency);
  const { locale } = visit;
  const [tiers, allowance] = prices.kind === 'ready' ? prices.data : [];
  const priced = useMemo(() => {
    const format = { timeZone, locale, smallUnits };
    const now = new Date(serverNow());
    return tiers && offerIn(wanted, { tiers, left: allowance?.left }, format, now);
  }, [tiers, allowance, wanted, timeZone, locale, smallUnits]);

  return { offer: offerNow(), retry: prices.retry };

  function offerNow(): OwnOffer {
    if (prices.kind === 'refused') return { kind: 'refused', code: prices.code };
    if (prices.kind === 'failed') return { kind: 'failed' };
    if (!priced || member?.profile.status === 'loading') return { kind: 'loading' };
    if (!allowance || allowance.owedAvios === 0) return priced;
    const amount = formatCount(allowance.owedAvios, locale);
    return { kind: 'refused', code: 'owed_avios', values: { amount } };
  }
}
