import { COMPANIES } from '@cairn/contract/values/company';
import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { lastChange, lastChanges } from './last-changes.ts';
import { nameOfSwitch } from './set-switch.ts';

export const switches = z.object({
  switches: z.array(
    z.object({
      company: z.enum(COMPANIES),
      product: z.enum(PRODUCTS),
      state: z.enum(['on', 'off']),
      /** Null if nobody has switched it since the shop was set up. */
      changed: z.nullable(lastChange),
    }),
  ),
});
type Switches = z.infer<typeof switches>;

export async function listSwitches({ db }: ActionContext): Promise<Outcome<Switches>> {
  const rows = await db.selectFrom('product_switch').selectAll().orderBy('company').execute();
  const changed = await lastChanges(db, 'switch', rows.map(nameOfSwitch));
  const found = rows
    .toSorted((one, other) => PRODUCTS.indexOf(one.product) - PRODUCTS.indexOf(other.product))
    .toSorted((one, other) => COMPANIES.indexOf(one.company) - COMPANIES.indexOf(other.company))
    .map(({ company, product, enabled }) => ({
      ...{ company, product },
      state: enabled ? ('on' as const) : ('off' as const),
      changed: changed.get(nameOfSwitch({ company, product })) ?? null,
    }));
  return { kind: 'done', result: { switches: found }, detail: { found: found.length } };
}

export function showSwitches({ switches: found }: Switches) {
  return done(
    ...found.map(({ company, product, state, changed }) => {
      const since = changed ? `  since ${changed.at}, by ${changed.by}` : '';
      return `${company}/${product} is ${state}${since}`;
    }),
  );
}
