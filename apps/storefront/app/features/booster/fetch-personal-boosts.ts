import type { BoosterActivity } from '@cairn/contract/prices/boost';
import { BOOSTABLE_DAYS } from '@cairn/contract/prices/boost-limits';
import type { Currency } from '@cairn/contract/values/currency';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import type { Result } from '#app/errors/result.ts';
import { type ChangeNotice, describeChange } from '#app/ordering/choice/describe-change.ts';
import { termsOf } from '#app/ordering/orders/terms.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getBoosterOptions } from '#app/shop-api/get-booster-options.ts';
import { getPersonalPrices } from '#app/shop-api/get-personal-prices.ts';
import { getPurchaseAllowance } from '#app/shop-api/get-purchase-allowance.ts';
import {
  buyingPrice,
  type ShownMultiplier,
  type ShownPrice,
  type ShownQuote,
  showMultipliers,
  showQuote,
} from './offer.ts';
import type { Activity } from './rules.ts';

/** With the functions that only members need: visitors never load those. */
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
/** How many days before the last one it is pointed out. */
const SOON = 7;

export async function fetchPersonalBoosts(
  ask: Fetcher,
  { timeZone, locale }: { timeZone: string; locale: string },
): Promise<Result<PersonalBoosts>> {
  const [options, allowance, prices] = await Promise.all([
    getBoosterOptions(ask),
    getPurchaseAllowance(ask),
    getPersonalPrices(ask, 'purchase'),
  ]);
  if (!options.ok) return options;
  if (!allowance.ok) return allowance;
  const { transactionGroups, multipliersAvailable, campaign } = options.value;
  const now = serverNow();
  const show = (activity: BoosterActivity) => showActivity(activity, { timeZone, locale, now });
  const value: PersonalBoosts = {
    activities: transactionGroups
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ transactions }) => transactions.map(show)),
    allowance: {
      used: options.value.boostedPointsThisYear,
      left: options.value.remainingAllowance,
      year: allowance.value.year,
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
      prices.ok
        ? buyingPrice(prices.value, avios, currency, { locale, smallUnits }, new Date(now))
        : undefined,
  };
  return { ok: true, value };
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
    texts: {
      date: format.format(made),
      lastDay: last - now < SOON * DAY ? short.format(last) : undefined,
    },
  };
}
