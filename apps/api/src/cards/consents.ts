import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/**
 * When the members of these orders first ticked "Remember this card", by order. Locked until the cards
 * are written, so that a card that is removed meanwhile does not come back.
 */
export async function lockConsents(
  trx: Database,
  orders: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ reference: string; announced_at: Date }>`
    select reference, announced_at from payment_attempt
    where reference = any(${orders}::text[]) and remembers_card
    order by reference, announced_at desc, id for update`.execute(trx);
  return new Map(rows.map(({ reference, announced_at }) => [reference, announced_at]));
}

/**
 * Payments that are still under way remember no card then, the one that the member removes among them:
 * only a later press can. Called before cards are deleted: both are locked in this order.
 */
export async function withdrawConsents(trx: Database, { company, number }: Member): Promise<void> {
  await sql`
    with ticked as (
      select reference, payment_attempt.id from payment_attempt
      join orders on orders.id = reference
      where company = ${company} and number = ${number} and remembers_card
      order by reference, announced_at desc, payment_attempt.id for update of payment_attempt
    )
    update payment_attempt set remembers_card = false from ticked
    where payment_attempt.reference = ticked.reference and payment_attempt.id = ticked.id`.execute(
    trx,
  );
}
