import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import type { Campaign } from '../../catalogue/rules.ts';
import type { Database } from '../../database/tables.ts';
import type { Facts } from '../actions/facts.ts';
import { overlapsOf } from './bonus-overlaps.ts';

export type BonusOf = { company: Company; product: TieredProduct };

/** The bonuses on a product that have not ended. */
export async function readBonuses(
  db: Database,
  { company, product }: BonusOf,
  now: Date,
): Promise<Campaign[]> {
  return await db
    .selectFrom('bonus_campaign')
    .select(['id', 'kind', 'value', 'from_avios', 'starts_at', 'ends_at'])
    .where((row) => row.and({ company, product }))
    .where('ends_at', '>=', now)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
}

/**
 * The bonuses on the product, and which of them counts where two overlap. Without their ids: a new
 * one has another each time that it is tried.
 */
export async function readBonusFacts(db: Database, of: BonusOf, now: Date): Promise<Facts> {
  await lockBonuses(db, of);
  const bonuses = await readBonuses(db, of, now);
  const overlaps = bonuses.flatMap((bonus) =>
    overlapsOf(bonus, bonuses)
      .filter(({ doesOtherCount }) => !doesOtherCount)
      .map(({ id, fromAvios, startsAt, endsAt }) => {
        const other = bonuses.find((one) => one.id === id);
        const instead = other ? ` instead of ${worthOf(other)}` : '';
        return `${worthOf(bonus)} counts${instead} from ${fromAvios} avios, ${startsAt} to ${endsAt}`;
      }),
  );
  return { bonuses: bonuses.map(describe).join('; '), overlaps: overlaps.join('; ') };
}

/**
 * Changes to a product's bonuses run one after the other: two at the same moment would not see that they
 * overlap. Row locks are not enough, because a new bonus has no row yet.
 */
export async function lockBonuses(db: Database, { company, product }: BonusOf): Promise<void> {
  const turn = `bonuses ${company}/${product}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}

function describe({ from_avios, starts_at, ends_at, ...bonus }: Campaign): string {
  const [from, to] = [starts_at.toISOString(), ends_at.toISOString()];
  return `${worthOf(bonus)} from ${from_avios} avios, ${from} to ${to}`;
}

export function worthOf({ kind, value }: Pick<Campaign, 'kind' | 'value'>): string {
  return kind === 'percentage' ? `${value}%` : `${value} avios`;
}
