import type { Company } from '@cairn/contract/values/company';
import type { Product } from '@cairn/contract/values/product';
import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

type Switching = { company: Company; product: Product; state: 'on' | 'off' };

/** A product that is off is not offered; earlier orders go on. */
export async function setSwitch(
  { db, now, actor }: OperatorContext,
  { company, product, state }: Switching,
): Promise<Answer> {
  const subject = `${company}/${product}`;
  const enabled = state === 'on';
  return await transact(db, async (trx) => {
    await trx
      .insertInto('product_switch')
      .values({ company, product, enabled })
      .onConflict((conflict) => conflict.columns(['company', 'product']).doUpdateSet({ enabled }))
      .execute();
    await writeAudit(trx, { actor, action: 'switch', subject, detail: { to: state } }, now);
    return done(`${subject} is ${state}.`);
  });
}
