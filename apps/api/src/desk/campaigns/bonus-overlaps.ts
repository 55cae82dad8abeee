import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import * as z from 'zod/mini';
import { byPrecedence, type Campaign } from '../../catalogue/rules.ts';

export const bonusOverlap = z.object({
  /** The other bonus. */
  id: z.string(),
  /** Whether the other one is what members get where both run. */
  doesOtherCount: z.boolean(),
  /** Both bonuses cover packages from so many avios on. */
  fromAvios: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type BonusOverlap = z.infer<typeof bonusOverlap>;

const LARGEST = Math.max(...PACKAGE_AMOUNTS);

/** The bonuses of the same product that run at the same time on the same packages, by the shop’s own rule. */
export function overlapsOf(bonus: Campaign, others: readonly Campaign[]): BonusOverlap[] {
  return others.flatMap((other) => {
    const fromAvios = Math.max(bonus.from_avios, other.from_avios);
    const startsAt = new Date(Math.max(bonus.starts_at.getTime(), other.starts_at.getTime()));
    const endsAt = new Date(Math.min(bonus.ends_at.getTime(), other.ends_at.getTime()));
    if (other.id === bonus.id || fromAvios > LARGEST || startsAt > endsAt) return [];
    const [first] = [bonus, other].toSorted(byPrecedence);
    return [
      {
        id: other.id,
        doesOtherCount: first === other,
        fromAvios,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      },
    ];
  });
}
