import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { findTier } from './find-tier.ts';

type TierChange = {
  company: Company;
  product: TieredProduct;
  lower: number;
  state: 'open' | 'close';
};

/** A closed tier is still shown, and cannot be chosen. */
export async function setTier(
  { db, now, actor }: OperatorContext,
  { company, product, lower, state }: TierChange,
): Promise<Answer> {
  const subject = `${company}/${product}/${lower}`;
  const available = state === 'open';
  return await transact(db, async (trx) => {
    const tier = await findTier(trx, company, product, lower);
    if (!tier.ok) return tier.answer;
    await trx
      .updateTable('price_tier')
      .set({ available })
      .where((row) => row.and({ company, product, lower }))
      .execute();
    const detail = { from: tier.available, to: available };
    await writeAudit(trx, { actor, action: 'tier', subject, detail }, now);
    return done(`${subject} is ${available ? 'open' : 'closed'}.`);
  });
}
