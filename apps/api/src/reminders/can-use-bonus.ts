import type { TieredProduct } from '@cairn/contract/values/product';
import { listPersonalPrices } from '../catalogue/list-personal-prices.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readMemberStatus } from '../members/read-standing.ts';

type Bonus = { product: TieredProduct; starts_at: Date; ends_at: Date };

/** Whether the member would find a package with this bonus on the order page, and could buy it. */
export async function canUseBonus(
  db: Database,
  member: Member,
  { product, starts_at, ends_at }: Bonus,
  now: Date,
): Promise<boolean> {
  const status = await readMemberStatus(db, member);
  if (!status || status.owes) return false;
  const prices = await listPersonalPrices(db, member, product, {}, now);
  if (prices.kind !== 'listed') return false;
  const [startDate, endDate] = [starts_at.toISOString(), ends_at.toISOString()];
  return prices.tiers.some(
    ({ available, applicableBonus: bonus }) =>
      available && bonus?.startDate === startDate && bonus.endDate === endDate,
  );
}
