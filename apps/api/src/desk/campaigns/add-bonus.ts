import type { Company } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import type { BonusProduct } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { worthOf } from './list-bonuses.ts';

type BonusOf = { company: Company; product: BonusProduct };
type NewBonus = BonusOf & {
  percentage?: number | undefined;
  fixed?: number | undefined;
  fromAvios: number;
  starts: Date;
  ends: Date;
};

export const addedBonus = z.object({
  id: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Bonuses that overlap: only the one that began last counts for a package. */
  overlapsWith: z.array(z.string()),
});
type AddedBonus = z.infer<typeof addedBonus>;

/** The bonuses on the product. Without their ids: a new one has another each time that it is tried. */
export async function readBonusFacts(
  db: Database,
  { company, product }: BonusOf,
  now: Date,
): Promise<Facts> {
  const rows = await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where((row) => row.and({ company, product }))
    .where('ends_at', '>=', now)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .execute();
  const bonuses = rows.map(({ from_avios, starts_at, ends_at, ...bonus }) => {
    const [from, to] = [starts_at.toISOString(), ends_at.toISOString()];
    return `${worthOf(bonus)} from ${from_avios} avios, ${from} to ${to}`;
  });
  return { bonuses: bonuses.join('; ') };
}

/** A bonus campaign that is open to all. */
export async function addBonus(
  { db: trx, now }: ActionContext,
  { company, product, percentage, fixed, fromAvios: from_avios, starts, ends }: NewBonus,
): Promise<Outcome<AddedBonus>> {
  const value = percentage ?? fixed;
  if (value === undefined || (percentage !== undefined && fixed !== undefined)) {
    return refusal('bad_request', 'Give either {percentage} or {fixed}.');
  }
  if (ends <= starts || ends <= now) return refusal('bad_request', ENDS);
  const others = await trx
    .selectFrom('bonus_campaign')
    .select('id')
    .where('company', '=', company)
    .where('product', '=', product)
    .where('starts_at', '<=', ends)
    .where('ends_at', '>=', starts)
    .orderBy('id')
    .execute();
  const id = newId(now);
  const kind = percentage === undefined ? 'fixed' : 'percentage';
  const campaign = { company, product, kind, value, from_avios } as const;
  await trx
    .insertInto('bonus_campaign')
    .values({ id, ...campaign, starts_at: starts, ends_at: ends })
    .execute();
  return {
    kind: 'done',
    result: {
      id,
      startsAt: starts.toISOString(),
      endsAt: ends.toISOString(),
      overlapsWith: others.map((other) => other.id),
    },
    subject: id,
    detail: { ...campaign, starts, ends },
  };
}

export const ENDS = '{ends} must be after {starts}, and in the future.';

export function showAddedBonus({ id, startsAt, endsAt, overlapsWith }: AddedBonus) {
  const added = `Bonus ${id} runs from ${startsAt} to ${endsAt}.`;
  if (overlapsWith.length === 0) return done(added);
  return done(
    added,
    `Warning: it overlaps with ${overlapsWith.join(', ')}. Where several cover a package, only the one that began last counts.`,
  );
}
