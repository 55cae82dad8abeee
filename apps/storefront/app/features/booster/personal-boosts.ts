import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { BoosterActivity } from '@cairn/contract/prices/boost';
import { BOOSTABLE_DAYS } from '@cairn/contract/prices/boost-limits';
import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import { dayIn } from '@cairn/contract/values/day-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { serverNow } from '@cairn/contract/values/server-clock';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import { type ChangeNotice, describeChange } from '#app/ordering/choice/describe-change.ts';
import { termsOf } from '#app/ordering/orders/terms.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import {
  both,
  type MemberResult,
  useMemberQuery,
  withOptional,
} from '#app/session/use-member-query.ts';
import { boosterOptionsQuery } from '#app/shop-api/catalogue/get-booster-options.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { purchaseAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import {
  buyingPrice,
  type ShownMultiplier,
  type ShownPrice,
  type ShownQuote,
  showMultipliers,
  showQuote,
} from './offer.ts';
import type { Activity } from './rules.ts';

/** A member's own options, as the page shows them. */
export type PersonalBoosts = {
  activities: readonly Activity[];
  allowance: { used: number; left: number; year: number };
  /** The campaign that makes boosting cheaper for this member. */
  campaign: { code: string; endsAt: number; endText: string } | undefined;
  multipliersIn(currency: Currency, smallUnits: SmallUnits): ShownMultiplier[];
  quote(multiplyBy: number, aviosAdded: number, currency: Currency): ShownQuote | undefined;
  describeChange(before: StoredOrder, now: StoredOrder): ChangeNotice;
  /** Undefined if it is not known. */
  buyingPrice(avios: number, currency: Currency, smallUnits: SmallUnits): ShownPrice | undefined;
};

const DAY = 86_400_000;
/** The last day is pointed out so many days before. */
const SOON = 7;

type Fetched = {
  options: BoosterOptions;
  allowance: YearlyAllowance;
  /** For comparison with buying; undefined if they could not be fetched. */
  prices: readonly PriceTier[] | undefined;
};

function showPersonalBoosts(
  { options, allowance, prices }: Fetched,
  { timeZone, locale }: { timeZone: string; locale: string },
): PersonalBoosts {
  const { transactionGroups, multipliersAvailable, campaign } = options;
  const now = serverNow();
  const show = (activity: BoosterActivity) => showActivity(activity, { timeZone, locale, now });
  return {
    activities: transactionGroups
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ transactions }) => transactions.map(show)),
    allowance: {
      used: options.boostedPointsThisYear,
      left: options.remainingAllowance,
      year: allowance.year,
    },
    campaign: campaign && {
      code: campaign.campaignCode,
      endsAt: Date.parse(campaign.endsAt),
      endText: formatMoment(new Date(campaign.endsAt), timeZone, locale),
    },
    multipliersIn: (currency, smallUnits) =>
      showMultipliers(multipliersAvailable, currency, { locale, smallUnits }),
    quote(multiplyBy, aviosAdded, currency) {
      const multiplier = multipliersAvailable.find((one) => one.multiplyBy === multiplyBy);
      return multiplier && showQuote(multiplier, aviosAdded, currency, locale);
    },
    describeChange: (before, now) =>
      describeChange({ before: termsOf(before), now: termsOf(now) }, locale),
    buyingPrice: (avios, currency, smallUnits) =>
      prices
        ? buyingPrice(prices, avios, currency, { locale, smallUnits }, new Date(now))
        : undefined,
  };
}

type Moment = { timeZone: string; locale: string; now: number };

function showActivity(activity: BoosterActivity, { timeZone, locale, now }: Moment): Activity {
  const made = Date.parse(activity.dateMade);
  const last = made + BOOSTABLE_DAYS * DAY;
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone });
  const short = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  return {
    id: activity.identifier,
    type: activity.type,
    sector: activity.sectorType,
    description: activity.description,
    avios: activity.monetaryAmount.amount,
    isBoosted: activity.isBoosted,
    lastDay: dayIn(timeZone, new Date(last - 1)),
    texts: {
      date: format.format(made),
      lastDay: last - now < SOON * DAY ? short.format(last) : undefined,
    },
  };
}

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
