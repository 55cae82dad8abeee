import { quoteBoost } from '@cairn/contract/prices/boost';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { priceIn, quotePackage, tierOf } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor } from '@cairn/contract/values/money';
import { failed, type Result } from '#app/errors/result.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { boosterOptionsQuery } from '#app/shop-api/catalogue/get-booster-options.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { plansQuery } from '#app/shop-api/catalogue/get-subscription-packages.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { fetchForMember, type MemberQuery } from '#app/shop-api/client/member-query.ts';
import { amountsOf, recipientOf } from './orders.ts';
import type { Repriced } from './product-row.ts';
import { rowOf } from './product-table.ts';

type Quote = Repriced & {
  /** Set where the server decides: plans are charged in the currency of the member's country. */
  currency?: Currency;
};

type Read = <T>(query: MemberQuery<T>) => Promise<Result<T>>;

/** The current price of what was chosen; undefined when it is no longer sold. */
export async function quoteOrder(
  member: string,
  fetcher: Fetcher,
  order: StoredOrder,
  now: number,
): Promise<Result<Quote | undefined>> {
  // The price to be paid is never taken from the cache.
  const read: Read = (query) => fetchForMember(member, fetcher, { ...query, staleTime: 0 });
  if (order.type === 'booster') return await quoteBoosterOrder(read, order);
  if (order.type === 'subscription') return await quotePlan(read, order);
  const recipient = recipientOf(order);
  const tiers = await read(
    personalPricesQuery(order.type, {
      aviosAmount: amountsOf(order).avios,
      ...(recipient && { targetFfpNumber: recipient.ffpNumber }),
    }),
  );
  return tiers.ok ? { ok: true, value: quoteFrom(tiers.value, order, now) } : tiers;
}

async function quotePlan(
  read: Read,
  { data }: StoredOrder<'subscription'>,
): Promise<Result<Quote | undefined>> {
  const packages = await read(plansQuery);
  if (!packages.ok) return packages;
  const plan = packages.value.find(
    ({ packageId, active }) => active && packageId === data.packageId,
  );
  if (!plan) return { ok: true, value: undefined };
  const [code] = plan.eligibility.errorCodes;
  if (code !== undefined) return failed(`api_error_${code}`);
  const { currency } = plan;
  const price = priceIn(plan.prices[data.interval].currentPrice, currency);
  const avios = plan.avios.monthly;
  const quote = price === undefined ? undefined : { price, avios, bonusAvios: 0, currency };
  return { ok: true, value: quote };
}

/** Undefined also when one of the activities has been boosted or has become too old. */
async function quoteBoosterOrder(
  read: Read,
  { data, currency }: StoredOrder<'booster'>,
): Promise<Result<Quote | undefined>> {
  const { boosterAvios, multiplier, start } = data;
  const options = await read(boosterOptionsQuery(boosterAvios / multiplier));
  if (!options.ok) return options;
  const { transactionGroups, multipliersAvailable } = options.value;
  const free = transactionGroups
    .flatMap(({ transactions }) => transactions)
    .filter(({ isBoosted }) => !isBoosted)
    .map(({ identifier }) => identifier);
  const sold = multipliersAvailable.find(({ multiplyBy }) => multiplyBy === multiplier);
  if (!sold || start.glpTransactionIds.some((id) => !free.includes(id))) {
    return { ok: true, value: undefined };
  }
  const quote = quoteBoost(sold, boosterAvios, currency);
  return { ok: true, value: quote && { price: decimalFromMinor(quote.total), bonusAvios: 0 } };
}

function quoteFrom(
  tiers: readonly PriceTier[],
  order: StoredOrder,
  now: number,
): Quote | undefined {
  const { avios } = amountsOf(order);
  if (rowOf(order.type).pricing === 'package') {
    const quote = quotePackage(avios, tiers, order.currency, new Date(now));
    return quote && { price: decimalFromMinor(quote.total), bonusAvios: quote.bonusAvios };
  }
  // The price of a transfer's tier is the fee for the whole transfer.
  const tier = tierOf(avios, tiers);
  const fee = tier?.available === false ? undefined : tier && priceIn(tier.price, order.currency);
  return fee === undefined ? undefined : { price: fee, bonusAvios: 0 };
}
