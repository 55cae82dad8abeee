import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMicro, micro, microFromDecimal } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { findTier, type TierKey } from './find-tier.ts';

type PriceKey = TierKey & { currency: Currency };
type PriceChange = PriceKey & { price: string };

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

export async function readPriceFacts(db: Database, key: PriceKey): Promise<Facts> {
  const price = await readPrice(db, key);
  return { price: price === null ? null : `${price}` };
}

async function readPrice(
  db: Database,
  { company, product, lower, currency }: PriceKey,
): Promise<number | null> {
  const row = await db
    .selectFrom('tier_price')
    .select('price_micro')
    .where((price) => price.and({ company, product, lower, currency }))
    .forUpdate()
    .executeTakeFirst();
  return row ? decimalFromMicro(micro(row.price_micro)) : null;
}

/** A tier's price per avios in a currency; for a transfer, the fee for the whole of it. */
export async function setPrice(
  { db: trx }: ActionContext,
  { price, ...key }: PriceChange,
): Promise<Outcome<z.infer<typeof priceChange>>> {
  if (key.product === 'transfer' && !FEE.test(price)) {
    const message = 'price must have at most 2 decimals: a transfer’s is the fee for the whole.';
    return refusal('bad_request', message);
  }
  const tier = await findTier(trx, key);
  if (tier.kind === 'refused') return tier;
  const from = await readPrice(trx, key);
  const price_micro = microFromDecimal(Number(price));
  await trx
    .insertInto('tier_price')
    .values({ ...key, price_micro })
    .onConflict((conflict) =>
      conflict.columns(['company', 'product', 'lower', 'currency']).doUpdateSet({ price_micro }),
    )
    .execute();
  const change = { from, to: decimalFromMicro(price_micro) };
  return { kind: 'done', result: { price: nameOfPrice(key), ...change }, detail: change };
}
