import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { type MemberResult, useMemberQuery, withOptional } from '#app/session/use-member-query.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { purchaseAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import type { PackageProduct } from '../orders/product-table.ts';

/** The member's own prices and, where they are bought for oneself, what is left of the yearly limit. */
export function usePersonalPrices(
  product: PackageProduct,
): MemberResult<[tiers: PriceTier[], allowance: YearlyAllowance | undefined]> {
  const prices = useMemberQuery(personalPricesQuery(product));
  const limit = product === 'purchase' ? purchaseAllowanceQuery : undefined;
  return withOptional(prices, useMemberQuery(limit, { raises: false }));
}

/**
 * The currency to show prices in: the URL's, else once at log-in the currency of the member's
 * country. A choice made by hand stays.
 */
export function usePageCurrency(current: Currency, change: (currency: Currency) => void) {
  const [own, setOwn] = useState<Currency>();
  const theirs = useMemberCurrency();
  const isNamed = useSearchParams()[0].has('currency');
  const changedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!theirs || changedFor.current === theirs.subject) return;
    changedFor.current = theirs.subject;
    if (!isNamed && own === undefined && theirs.currency !== current) change(theirs.currency);
  });
  return {
    own,
    choose(currency: Currency) {
      setOwn(currency);
      change(currency);
    },
  };
}

/** Whether this page's own prices are being fetched. On the way to another page it stays as it is. */
export function useIsReloading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
}
