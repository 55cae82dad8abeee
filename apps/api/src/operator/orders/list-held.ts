import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** The orders that were stopped for their risk, longest first. */
export async function listHeld({ db, now, actor }: OperatorContext): Promise<Answer> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'company', 'product', 'avios', 'total_minor', 'currency', 'state_since'])
    .where('state', '=', 'held')
    .orderBy('state_since')
    .orderBy('id')
    .execute();
  const detail = { found: orders.length };
  await writeAudit(db, { actor, action: 'held list', subject: 'orders', detail }, now);
  const lines = orders.map(
    ({ id, company, product, avios, total_minor, currency, state_since }) => {
      const total = decimalFromMinor(minor(total_minor)).toFixed(2);
      return `${id}  ${company} ${product}  ${avios} avios  ${total} ${currency}  since ${state_since.toISOString()}`;
    },
  );
  return done(...(lines.length > 0 ? lines : ['No order is held.']));
}
