import type { Company } from '@cairn/contract/values/company';
import { writeAudit } from '../../audit/write-audit.ts';
import { newId } from '../../database/new-id.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import type { BonusProduct } from '../fields.ts';

type NewBonus = {
  company: Company;
  product: BonusProduct;
  percentage?: number | undefined;
  fixed?: number | undefined;
  'from-avios': number;
  starts: Date;
  ends: Date;
};

/** A bonus campaign that is open to all. */
export async function addBonus(
  { db, now, actor }: OperatorContext,
  { company, product, percentage, fixed, 'from-avios': from_avios, starts, ends }: NewBonus,
): Promise<Answer> {
  const value = percentage ?? fixed;
  if (value === undefined || (percentage !== undefined && fixed !== undefined)) {
    return refused('Give either --percentage or --fixed.');
  }
  if (ends <= starts || ends <= now) {
    return refused('--ends must be after --starts, and in the future.');
  }
  const id = newId(now);
  const kind = percentage === undefined ? 'fixed' : 'percentage';
  const campaign = { company, product, kind, value, from_avios } as const;
  const overlapping = await transact(db, async (trx) => {
    const others = await trx
      .selectFrom('bonus_campaign')
      .select('id')
      .where('company', '=', company)
      .where('product', '=', product)
      .where('starts_at', '<=', ends)
      .where('ends_at', '>=', starts)
      .orderBy('id')
      .execute();
    await trx
      .insertInto('bonus_campaign')
      .values({ id, ...campaign, starts_at: starts, ends_at: ends })
      .execute();
    const detail = { ...campaign, starts, ends };
    await writeAudit(trx, { actor, action: 'bonus add', subject: id, detail }, now);
    return others.map((other) => other.id);
  });
  const added = `Bonus ${id} runs from ${starts.toISOString()} to ${ends.toISOString()}.`;
  if (overlapping.length === 0) return done(added);
  return done(
    added,
    `Warning: it overlaps with ${overlapping.join(', ')}. Where several cover a package, only the one that began last counts.`,
  );
}
