import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { type Days, type Filter, figuresOf } from './read-sales.ts';

export const creditedOnDay = z.object({
  day: z.string(),
  company: z.enum(COMPANIES),
  currency: z.enum(CURRENCIES),
  product: z.enum(PRODUCTS),
  count: z.int(),
});

/** Orders of each day that were credited with a bonus. */
export async function readBonusCredits(
  db: Database,
  days: Days,
  filter: Filter,
): Promise<z.infer<typeof creditedOnDay>[]> {
  return await figuresOf(db, days, filter)
    .where('measure', '=', 'avios')
    .where('detail', '=', 'bonus')
    .select(['day', 'company', 'currency', 'product', 'count'])
    .orderBy('day')
    .orderBy('company')
    .orderBy('currency')
    .orderBy('product')
    .execute();
}
