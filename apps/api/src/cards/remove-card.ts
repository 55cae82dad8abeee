import type { RememberedCardId } from '@cairn/contract/members/remembered-cards';
import { forgetCard } from '../charges/forget-card.ts';
import type { Database } from '../database/tables.ts';
import { transactForMember } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { withdrawConsents } from './consents.ts';

/** An operator does not trust a payment with it. */
export async function removeStoredCard(
  trx: Database,
  { company, number }: Member,
  storedCard: string,
): Promise<void> {
  await trx
    .deleteFrom('remembered_card')
    .where('company', '=', company)
    .where('number', '=', number)
    .where('stored_card_id', '=', storedCard)
    .execute();
}

/** False if the member has us remember no such card. A plan that is charged with it goes on. */
export async function removeCard(
  db: Database,
  member: Member,
  id: RememberedCardId,
  now: Date,
): Promise<boolean> {
  return await transactForMember<boolean>(db, async (trx, { undo }) => {
    await withdrawConsents(trx, member);
    const removed = await trx
      .deleteFrom('remembered_card')
      .where('id', '=', id)
      .where((row) => row.and(member))
      .returning('stored_card_id')
      .executeTakeFirst();
    if (!removed) return undo(false);
    await forgetCard(trx, member, removed.stored_card_id, now);
    return true;
  });
}
