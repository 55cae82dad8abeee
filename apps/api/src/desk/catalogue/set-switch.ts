import type { Company } from '@cairn/contract/values/company';
import type { Product } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import type { Outcome } from '../actions/outcome.ts';

type Switched = { company: Company; product: Product };

export const switchState = z.object({ product: z.string(), state: z.enum(['on', 'off']) });

export function nameOfSwitch({ company, product }: Switched): string {
  return `${company}/${product}`;
}

export async function readSwitch(db: Database, { company, product }: Switched): Promise<Facts> {
  const row = await db
    .selectFrom('product_switch')
    .select('enabled')
    .where((one) => one.and({ company, product }))
    .executeTakeFirst();
  return { product: (row?.enabled ?? true) ? 'on' : 'off' };
}

/** A product that is off is not offered; earlier orders go on. */
export async function setSwitch(
  { db: trx }: ActionContext,
  { company, product, state }: Switched & { state: 'on' | 'off' },
): Promise<Outcome<z.infer<typeof switchState>>> {
  const enabled = state === 'on';
  await trx
    .insertInto('product_switch')
    .values({ company, product, enabled })
    .onConflict((conflict) => conflict.columns(['company', 'product']).doUpdateSet({ enabled }))
    .execute();
  const result = { product: nameOfSwitch({ company, product }), state };
  return { kind: 'done', result, detail: { to: state } };
}
