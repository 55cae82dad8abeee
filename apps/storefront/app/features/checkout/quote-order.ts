import { decimalFromMinor, type MinorUnits, minorFromDecimal } from '@cairn/contract/money';
import type { PriceTier } from '@cairn/contract/price-tiers';
import { priceIn, quotePackage, tierOf } from '@cairn/contract/tier';
import type { Result } from '#app/errors/result.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getPersonalPrices } from '#app/shop-api/get-personal-prices.ts';
import { chosenAvios, chosenPrice } from './order-record.ts';

/** What an order costs and brings now; nothing when it cannot be had any more. */
export type Quote = { total: MinorUnits; bonusAvios: number };

/** Asks anew what was chosen costs this member. */
export async function quoteOrder(
  ask: Fetcher,
  order: StoredTransaction,
  now: number,
): Promise<Result<Quote | undefined>> {
  if (order.type === 'booster' || order.type === 'subscription') {
    return { ok: true, value: { total: chosenPrice(order), bonusAvios: 0 } };
  }
  const target = order.type === 'purchase' ? undefined : order.data.targetAccount;
  const asked = await getPersonalPrices(ask, order.type, {
    aviosAmount: chosenAvios(order),
    ...(target && { targetFfpNumber: target.ffpNumber }),
  });
  return asked.ok ? { ok: true, value: quoteFrom(asked.value, order, now) } : asked;
}

function quoteFrom(
  tiers: readonly PriceTier[],
  order: StoredTransaction,
  now: number,
): Quote | undefined {
  const avios = chosenAvios(order);
  if (order.type !== 'transfer') return quotePackage(avios, tiers, order.currency, new Date(now));
  // A transfer's price is the fee for the whole of it.
  const tier = tierOf(avios, tiers);
  const fee = tier && tier.available !== false && priceIn(tier.price, order.currency);
  return typeof fee === 'number' ? { total: minorFromDecimal(fee), bonusAvios: 0 } : undefined;
}

/** The choice at its new price. */
export function repriced(order: StoredTransaction, quote: Quote): StoredTransaction {
  const { bonusAvios } = quote;
  const price = decimalFromMinor(quote.total);
  switch (order.type) {
    case 'purchase':
      return { ...order, data: { ...order.data, purchasePrice: price, bonusAvios } };
    case 'gift':
      return { ...order, data: { ...order.data, giftPrice: price, bonusAvios } };
    case 'transfer':
      return { ...order, data: { ...order.data, transferPrice: price } };
    default:
      return order;
  }
}
