import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import type { TieredProduct } from '@cairn/contract/product';
import type { Database } from '../database/tables.ts';
import { listTiers } from './list-tiers.ts';
import { type OrderQuote, quoteOf } from './rules.ts';

/** What an order that starts now costs and brings; undefined when it is not for sale. */
export async function quoteOrder(
  db: Database,
  company: Company,
  product: TieredProduct,
  avios: number,
  currency: Currency,
  now: Date,
): Promise<OrderQuote | undefined> {
  return quoteOf(product, avios, await listTiers(db, company, product, now), currency, now);
}
