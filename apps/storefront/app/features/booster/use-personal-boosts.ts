import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import {
  both,
  type MemberResult,
  useMemberQuery,
  withOptional,
} from '#app/session/use-member-query.ts';
import { boosterOptionsQuery } from '#app/shop-api/catalogue/get-booster-options.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { purchaseAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import { type PersonalBoosts, showPersonalBoosts } from './personal-boosts.ts';

const AFTER_CAMPAIGN = 1_000;

/** A member's own activities, allowance and prices; fetched again when their campaign ends. */
export function usePersonalBoosts(timeZone: string, locale: string): MemberResult<PersonalBoosts> {
  const options = useMemberQuery(boosterOptionsQuery());
  const fetched = withOptional(
    both(options, useMemberQuery(purchaseAllowanceQuery)),
    useMemberQuery(personalPricesQuery('purchase'), { raises: false }),
  );
  const [[own, allowance] = [], prices] = fetched.kind === 'ready' ? fetched.data : [];
  const boosts = useMemo(
    () =>
      own &&
      allowance &&
      showPersonalBoosts({ options: own, allowance, prices }, { timeZone, locale }),
    [own, allowance, prices, timeZone, locale],
  );

  const hasEnded = useMinutesLeft(boosts?.campaign?.endsAt) === 0;
  const receivedAt = options.kind === 'ready' ? options.receivedAt : undefined;
  const fetchAgain = useEffectEvent(() => options.retry());
  useEffect(() => {
    if (!hasEnded) return;
    // Again after each answer that still has the campaign: this clock may be ahead of the server's.
    const timer = setTimeout(() => fetchAgain(), AFTER_CAMPAIGN);
    return () => clearTimeout(timer);
  }, [hasEnded, receivedAt]);

  if (fetched.kind !== 'ready') return fetched;
  return boosts ? { ...fetched, data: boosts } : { kind: 'loading', retry: fetched.retry };
}
