import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Order } from './order.ts';

/**
 * Which of these orders are for a member who was erased since. The other recipients are locked: they
 * cannot be erased before the transaction ends.
 */
export async function findRecipientsGone(
  trx: Database,
  orders: readonly Order[],
): Promise<Set<Order['id']>> {
  const sent = orders.filter(({ recipient_number }) => recipient_number !== null);
  if (sent.length === 0) return new Set();
  const { rows } = await sql<{ company: string; number: string }>`
    select company, number from member
    where (company, number) in (
      select * from unnest(
        ${sent.map(({ company }) => company)}::text[],
        ${sent.map(({ recipient_number }) => recipient_number)}::text[])
    )
    order by company, number for key share`.execute(trx);
  const known = new Set(rows.map(({ company, number }) => `${company}/${number}`));
  const gone = sent.filter((order) => !known.has(`${order.company}/${order.recipient_number}`));
  return new Set(gone.map(({ id }) => id));
}
