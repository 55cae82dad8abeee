import * as z from 'zod/mini';
import type { Campaign } from '../../catalogue/rules.ts';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { type BonusOf, readBonuses } from './bonus-facts.ts';
import { bonusOverlap, overlapsOf } from './bonus-overlaps.ts';

type NewBonus = BonusOf & {
  percentage?: number | undefined;
  fixed?: number | undefined;
  fromAvios: number;
  starts: Date;
  ends: Date;
};

export const writtenBonus = z.object({
  id: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  overlaps: z.array(bonusOverlap),
});
type WrittenBonus = z.infer<typeof writtenBonus>;

/** A bonus campaign that is open to all. */
export async function addBonus(
  { db: trx, now }: ActionContext,
  { company, product, percentage, fixed, fromAvios: from_avios, starts, ends }: NewBonus,
): Promise<Outcome<WrittenBonus>> {
  const worth = readWorth({ percentage, fixed });
  if (!worth) return refusal('bad_request', EITHER);
  const bonus = { id: newId(now), ...worth, from_avios, starts_at: starts, ends_at: ends };
  const fault = faultIn(bonus, now);
  if (fault) return fault;
  const campaign = { company, product, ...worth, from_avios } as const;
  await trx
    .insertInto('bonus_campaign')
    .values({ ...bonus, company, product })
    .execute();
  return {
    kind: 'done',
    result: await describeWritten(trx, { company, product }, bonus, now),
    subject: bonus.id,
    detail: { ...campaign, starts, ends },
  };
}

export const EITHER = 'Give either {percentage} or {fixed}.';
export const ENDS = '{ends} must be after {starts}, and in the future.';

type Worth = Pick<Campaign, 'kind' | 'value'>;

/** Undefined unless it is one of the two. */
export function readWorth({
  percentage,
  fixed,
}: Pick<NewBonus, 'percentage' | 'fixed'>): Worth | undefined {
  if (percentage !== undefined && fixed !== undefined) return undefined;
  if (percentage !== undefined) return { kind: 'percentage', value: percentage };
  return fixed === undefined ? undefined : { kind: 'fixed', value: fixed };
}

export function faultIn({ starts_at, ends_at }: Campaign, now: Date): Refusal | undefined {
  return ends_at <= starts_at || ends_at <= now ? refusal('bad_request', ENDS) : undefined;
}

export async function describeWritten(
  trx: Database,
  of: BonusOf,
  bonus: Campaign,
  now: Date,
): Promise<WrittenBonus> {
  return {
    id: bonus.id,
    startsAt: bonus.starts_at.toISOString(),
    endsAt: bonus.ends_at.toISOString(),
    overlaps: overlapsOf(bonus, await readBonuses(trx, of, now)),
  };
}

export function showWrittenBonus({ id, startsAt, endsAt, overlaps }: WrittenBonus) {
  const written = `Bonus ${id} runs from ${startsAt} to ${endsAt}.`;
  const warnings = overlaps.map(({ id: other, doesOtherCount, fromAvios, ...both }) => {
    const where = `from ${fromAvios} avios, ${both.startsAt} to ${both.endsAt}`;
    const counts = doesOtherCount ? `${other} counts` : 'this one counts';
    return `Warning: it overlaps with ${other} (${where}). There ${counts}: only the bonus that began last does.`;
  });
  return done(written, ...warnings);
}
