import type { Company } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMicro, micro } from '@cairn/contract/values/money';
import { TIERED_PRODUCTS, type TieredProduct } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { priceAt } from '../../catalogue/price-at.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { lastChange, lastChanges } from './last-changes.ts';
import { nameOfTier } from './set-tier.ts';

const scheduled = z.object({ from: z.iso.datetime(), price: z.number() });

export const priceList = z.object({
  tiers: z.array(
    z.object({
      product: z.enum(TIERED_PRODUCTS),
      lower: z.int(),
      upper: z.int(),
      /** A closed tier is shown, and cannot be chosen. */
      state: z.enum(['open', 'closed']),
      /** The last time that it was opened or closed; null if nobody has. */
      changed: z.nullable(lastChange),
      prices: z.array(
        z.object({
          currency: z.enum(CURRENCIES),
          /** Per avios; for a transfer, the fee for the whole. */
          price: z.number(),
          /** Those to come, the next one first. */
          scheduled: z.array(scheduled),
        }),
      ),
    }),
  ),
});
type PriceList = z.infer<typeof priceList>;

type Wanted = { company: Company; product?: TieredProduct | undefined };

/** Present and scheduled prices. A company has some dozens of tiers. */
export async function listPrices(
  { db, now }: ActionContext,
  { company, product }: Wanted,
): Promise<Outcome<PriceList>> {
  const products = product ? [product] : TIERED_PRODUCTS;
  const tiers = await db
    .selectFrom('price_tier')
    .select(['product', 'lower', 'upper', 'available'])
    .where('company', '=', company)
    .where('product', 'in', products)
    .orderBy('product')
    .orderBy('lower')
    .execute();
  const prices = await db
    .selectFrom('tier_price')
    .select(['product', 'lower', 'currency'])
    .select(priceAt(now).as('price_micro'))
    .where('company', '=', company)
    .orderBy('currency')
    .execute();
  const changes = await db
    .selectFrom('tier_price_change')
    .select(['product', 'lower', 'currency', 'price_micro', 'from_at'])
    .where('company', '=', company)
    .where('from_at', '>', now)
    .orderBy('from_at')
    .execute();
  const names = tiers.map((tier) => nameOfTier({ company, ...tier }));
  const changed = await lastChanges(db, 'tier', names);
  const listed = tiers.map(({ product, lower, upper, available }) => {
    const isOfTier = (row: { product: string; lower: number }) =>
      row.product === product && row.lower === lower;
    return {
      ...{ product, lower, upper },
      state: available ? ('open' as const) : ('closed' as const),
      changed: changed.get(nameOfTier({ company, product, lower })) ?? null,
      prices: prices.filter(isOfTier).map(({ currency, price_micro }) => ({
        currency,
        price: decimalFromMicro(micro(price_micro)),
        scheduled: changes
          .filter((change) => isOfTier(change) && change.currency === currency)
          .map(({ from_at, price_micro }) => ({
            from: from_at.toISOString(),
            price: decimalFromMicro(micro(price_micro)),
          })),
      })),
    };
  });
  return { kind: 'done', result: { tiers: listed }, detail: { company, found: listed.length } };
}

export function showPrices({ tiers }: PriceList) {
  const lines = tiers.flatMap(({ product, lower, state, prices }) => {
    const closed = state === 'closed' ? '  closed' : '';
    const now = prices.map(({ currency, price }) => `${price} ${currency}`).join(', ');
    const later = prices.flatMap(({ currency, scheduled }) =>
      scheduled.map(({ from, price }) => `    ${price} ${currency} from ${from}`),
    );
    return [`${product} ${lower}  ${now}${closed}`, ...later];
  });
  return done(...(lines.length > 0 ? lines : ['There are no prices.']));
}
