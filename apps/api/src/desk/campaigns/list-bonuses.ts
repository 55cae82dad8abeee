import { COMPANIES } from '@cairn/contract/values/company';
import { TIERED_PRODUCTS } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const bonuses = z.object({
  bonuses: z.array(
    z.object({
      id: z.string(),
      company: z.enum(COMPANIES),
      product: z.enum(TIERED_PRODUCTS),
      kind: z.enum(['percentage', 'fixed']),
      value: z.int(),
      fromAvios: z.int(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
  /** More than are listed if there are too many. */
  total: z.int(),
});
type Bonuses = z.infer<typeof bonuses>;

/** Those that run now or will. */
export async function listBonuses({ db, now }: ActionContext): Promise<Outcome<Bonuses>> {
  const rows = await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('ends_at', '>=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  const found = rows.map(({ from_avios, starts_at, ends_at, total: _, ...bonus }) => ({
    ...bonus,
    fromAvios: from_avios,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }));
  const total = rows[0]?.total ?? 0;
  return { kind: 'done', result: { bonuses: found, total }, detail: { found: total } };
}

export function showBonuses({ bonuses: found, total }: Bonuses) {
  const lines = found.map(({ id, company, product, fromAvios, startsAt, endsAt, ...bonus }) => {
    return `${id}  ${company} ${product}  ${worthOf(bonus)} from ${fromAvios} avios  ${startsAt} to ${endsAt}`;
  });
  return done(
    ...(lines.length > 0 ? lines : ['No bonus runs, and none will.']),
    ...cutLine(found.length, total),
  );
}

export function worthOf({ kind, value }: Pick<Bonuses['bonuses'][number], 'kind' | 'value'>) {
  return kind === 'percentage' ? `${value}%` : `${value} avios`;
}
