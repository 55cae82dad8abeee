import { COMPANIES } from '@cairn/contract/values/company';
import { TIERED_PRODUCTS } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { worthOf } from './bonus-facts.ts';
import { bonusOverlap, overlapsOf } from './bonus-overlaps.ts';
import { type Period, runState, stateOf } from './period.ts';

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
      /** Its last instant. */
      endsAt: z.iso.datetime(),
      state: runState,
      /** With others that are listed. */
      overlaps: z.array(bonusOverlap),
    }),
  ),
  /** More than are listed if there are too many. */
  total: z.int(),
});
type Bonuses = z.infer<typeof bonuses>;

export async function listBonuses(
  { db, now }: ActionContext,
  { company, from, to }: Period,
): Promise<Outcome<Bonuses>> {
  let query = db
    .selectFrom('bonus_campaign')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('ends_at', '>=', from ? new Date(from) : now);
  if (company) query = query.where('company', '=', company);
  if (to) query = query.where('starts_at', '<=', new Date(to));
  const rows = await query.orderBy('starts_at').orderBy('id').limit(MOST_LISTED).execute();
  const found = rows.map(({ total: _, ...row }) => {
    const { id, company, product, kind, value, from_avios, starts_at, ends_at } = row;
    const rivals = rows.filter((one) => one.company === company && one.product === product);
    return {
      ...{ id, company, product, kind, value },
      fromAvios: from_avios,
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      state: stateOf(starts_at, ends_at < now, now),
      overlaps: overlapsOf(row, rivals),
    };
  });
  const total = rows[0]?.total ?? 0;
  return { kind: 'done', result: { bonuses: found, total }, detail: { found: total } };
}

export function showBonuses({ bonuses: found, total }: Bonuses) {
  const lines = found.flatMap(({ id, company, product, fromAvios, startsAt, endsAt, ...bonus }) => {
    const overlaps = bonus.overlaps.map(({ id: other, doesOtherCount, fromAvios }) => {
      const counts = doesOtherCount ? `${other} counts` : `it counts instead of ${other}`;
      return `    from ${fromAvios} avios ${counts} where both run`;
    });
    return [
      `${id}  ${company} ${product}  ${worthOf(bonus)} from ${fromAvios} avios  ${startsAt} to ${endsAt}`,
      ...overlaps,
    ];
  });
  return done(
    ...(lines.length > 0 ? lines : ['No bonus runs then.']),
    ...cutLine(found.length, total),
  );
}
