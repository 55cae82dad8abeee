import type { Currency } from '@cairn/contract/values/currency';
import {
  decimalFromMicro,
  type MicroUnits,
  micro,
  microFromDecimal,
} from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { priceAt } from '../../catalogue/price-at.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { findTier, type TierKey } from './find-tier.ts';

export type PriceKey = TierKey & { currency: Currency };
export type PriceChange = PriceKey & { price: string };

const PRICE = '{price} must be above 0, with at most 6 decimals, such as 0.0245.';
export const priceText = z
  .string()
  .check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, PRICE), z.regex(/[1-9]/, PRICE));
/** A fee is paid as it stands, so it has hundredths at most. */
const FEE = /^\d+(\.\d{1,2})?$/;

/** From null, for the first price in a currency. */
export const priceChange = z.object({
  price: z.string(),
  from: z.nullable(z.number()),
  to: z.number(),
});

export function nameOfPrice({ company, product, lower, currency }: PriceKey): string {
  return `${company}/${product}/${lower}/${currency}`;
}

/** The price that members pay now, and those that are scheduled. */
export async function readPriceFacts(db: Database, key: PriceKey, now: Date): Promise<Facts> {
  const price = await lockPrice(db, key, now);
  const scheduled = await readScheduled(db, key, now);
  const changes = scheduled.map(({ price, from }) => `${price} from ${from.toISOString()}`);
  return { price: price === null ? null : `${price}`, scheduled: changes.join('; ') };
}

/** Waits for whoever changes the same price, now or for later. */
export async function lockPrice(
  db: Database,
  { company, product, lower, currency }: PriceKey,
  now: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom('tier_price')
    .select(priceAt(now).as('price_micro'))
    .where((price) => price.and({ company, product, lower, currency }))
    .forUpdate()
    .executeTakeFirst();
  return row ? decimalFromMicro(micro(row.price_micro)) : null;
}

async function readScheduled(
  db: Database,
  { company, product, lower, currency }: PriceKey,
  now: Date,
): Promise<{ price: number; from: Date }[]> {
  const rows = await db
    .selectFrom('tier_price_change')
    .select(['price_micro', 'from_at'])
    .where((change) => change.and({ company, product, lower, currency }))
    .where('from_at', '>', now)
    .orderBy('from_at')
    .execute();
  return rows.map(({ price_micro, from_at }) => {
    return { price: decimalFromMicro(micro(price_micro)), from: from_at };
  });
}

type CheckedPrice = { kind: 'checked'; price_micro: MicroUnits } | Refusal;

/** The price as it is stored, or why this tier cannot have it. */
export async function checkPrice(
  db: Database,
  { price, ...key }: PriceChange,
): Promise<CheckedPrice> {
  if (key.product === 'transfer' && !FEE.test(price)) {
    const message = '{price} must have at most 2 decimals: a transfer’s is the fee for the whole.';
    return refusal('bad_request', message);
  }
  const tier = await findTier(db, key);
  if (tier.kind === 'refused') return tier;
  return { kind: 'checked', price_micro: microFromDecimal(Number(price)) };
}

/** A tier's price per avios in a currency; for a transfer, the fee for the whole of it. */
export async function setPrice(
  { db: trx, now }: ActionContext,
  change: PriceChange,
): Promise<Outcome<z.infer<typeof priceChange>>> {
  const checked = await checkPrice(trx, change);
  if (checked.kind === 'refused') return checked;
  const { price: _, ...key } = change;
  const { price_micro } = checked;
  const from = await lockPrice(trx, key, now);
  await trx
    .insertInto('tier_price')
    .values({ ...key, price_micro })
    .onConflict((conflict) =>
      conflict.columns(['company', 'product', 'lower', 'currency']).doUpdateSet({ price_micro }),
    )
    .execute();
  // Otherwise a scheduled price that has begun would hold instead of this one.
  await trx
    .deleteFrom('tier_price_change')
    .where((row) => row.and(key))
    .where('from_at', '<=', now)
    .execute();
  const set = { from, to: decimalFromMicro(price_micro) };
  return { kind: 'done', result: { price: nameOfPrice(key), ...set }, detail: set };
}
