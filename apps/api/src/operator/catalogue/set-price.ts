import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMicro, micro, microFromDecimal } from '@cairn/contract/values/money';
import type { TieredProduct } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { findTier } from './find-tier.ts';

type PriceChange = {
  company: Company;
  product: TieredProduct;
  lower: number;
  currency: Currency;
  price: string;
};

const PRICE = 'price must be above 0, with at most 6 decimals, such as 0.0245.';
export const priceText = z
  .string()
  .check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, PRICE), z.regex(/[1-9]/, PRICE));
/** A fee is paid as it stands, so it has hundredths at most. */
const FEE = /^\d+(\.\d{1,2})?$/;

/** A tier's price per avios in a currency; for a transfer, the fee for the whole of it. */
export async function setPrice(
  { db, now, actor }: OperatorContext,
  { company, product, lower, currency, price }: PriceChange,
): Promise<Answer> {
  if (product === 'transfer' && !FEE.test(price)) {
    return refused('price must have at most 2 decimals: a transfer’s is the fee for the whole.');
  }
  const subject = `${company}/${product}/${lower}/${currency}`;
  const price_micro = microFromDecimal(Number(price));
  return await transact(db, async (trx) => {
    const tier = await findTier(trx, company, product, lower);
    if (!tier.ok) return tier.answer;
    const key = { company, product, lower, currency };
    const before = await trx
      .selectFrom('tier_price')
      .select('price_micro')
      .where((row) => row.and(key))
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('tier_price')
      .values({ ...key, price_micro })
      .onConflict((conflict) =>
        conflict.columns(['company', 'product', 'lower', 'currency']).doUpdateSet({ price_micro }),
      )
      .execute();
    const from = before ? decimalFromMicro(micro(before.price_micro)) : null;
    const to = decimalFromMicro(price_micro);
    await writeAudit(trx, { actor, action: 'price', subject, detail: { from, to } }, now);
    return done(`${subject}: ${to}, was ${from ?? 'none'}.`);
  });
}
