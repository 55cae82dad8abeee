import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { lastChange, lastChanges } from '../catalogue/last-changes.ts';
import { done } from '../terminal/answer.ts';
import { nameOfPackage } from './switch-plan.ts';

export const plans = z.object({
  plans: z.array(
    z.object({
      company: z.enum(COMPANIES),
      package: z.string(),
      name: z.string(),
      aviosAMonth: z.int(),
      /** Whether it is on sale. Its subscribers keep it in any case. */
      state: z.enum(['on', 'off']),
      /** The last time that it was taken off sale or put on; null if nobody has. */
      changed: z.nullable(lastChange),
      prices: z.array(
        z.object({
          billing: z.enum(['monthly', 'annually']),
          currency: z.enum(CURRENCIES),
          /** Paid by new subscribers. */
          price: z.number(),
          /** Shown crossed out if it is higher. */
          original: z.number(),
          /** The last announcement to subscribers, whether or not it has begun. */
          announced: z.nullable(z.object({ price: z.number(), from: z.iso.datetime() })),
        }),
      ),
    }),
  ),
});
type Plans = z.infer<typeof plans>;

export async function listPlans(
  { db }: ActionContext,
  { company }: { company: Company },
): Promise<Outcome<Plans>> {
  const packages = await db
    .selectFrom('subscription_package')
    .select(['id', 'name', 'active', 'monthly_avios'])
    .where('company', '=', company)
    .orderBy('monthly_avios')
    .execute();
  const prices = await db
    .selectFrom('subscription_price')
    .selectAll()
    .where('company', '=', company)
    .orderBy('billing', 'desc')
    .orderBy('currency')
    .execute();
  const announced = await db
    .selectFrom('plan_price_change')
    .distinctOn(['package_id', 'billing', 'currency'])
    .select(['package_id', 'billing', 'currency', 'price_minor', 'from_at'])
    .where('company', '=', company)
    .orderBy('package_id')
    .orderBy('billing')
    .orderBy('currency')
    .orderBy('n', 'desc')
    .execute();
  const names = packages.map(({ id }) => nameOfPackage({ company, package: id }));
  const changed = await lastChanges(db, 'plan switch', names);
  const found = packages.map(({ id, name, active, monthly_avios }) => ({
    ...{ company, package: id, name },
    aviosAMonth: monthly_avios,
    state: active ? ('on' as const) : ('off' as const),
    changed: changed.get(nameOfPackage({ company, package: id })) ?? null,
    prices: prices
      .filter(({ package_id }) => package_id === id)
      .map(({ billing, currency, current_minor, original_minor }) => {
        const last = announced.find(
          (one) => one.package_id === id && one.billing === billing && one.currency === currency,
        );
        return {
          ...{ billing, currency },
          price: decimalFromMinor(minor(current_minor)),
          original: decimalFromMinor(minor(original_minor)),
          announced: last
            ? { price: decimalFromMinor(minor(last.price_minor)), from: last.from_at.toISOString() }
            : null,
        };
      }),
  }));
  return { kind: 'done', result: { plans: found }, detail: { company, found: found.length } };
}

export function showPlans({ plans: found }: Plans) {
  return done(
    ...found.flatMap(({ company, package: id, name, state, prices }) => [
      `${company}/${id}  ${name}${state === 'off' ? '  off sale' : ''}`,
      ...prices.map(({ billing, currency, price, announced }) => {
        const change = announced ? `  announced: ${announced.price} from ${announced.from}` : '';
        return `    ${price} ${currency} ${billing}${change}`;
      }),
    ]),
  );
}
