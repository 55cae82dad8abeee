import { type RememberedCard, rememberedCardId } from '@cairn/contract/members/remembered-cards';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** The cards that a member has us remember, the latest first. */
export async function listCards(db: Database, member: Member): Promise<RememberedCard[]> {
  const rows = await cardsOf(db, member)
    .select(['id', 'type', 'digits', 'expires', 'remembered_at'])
    .execute();
  return rows.map(({ id, type, digits, expires, remembered_at }) => ({
    id: rememberedCardId.parse(id),
    ...(type && { type }),
    ...(digits && { digits }),
    ...(expires && { expires }),
    rememberedAt: remembered_at.toISOString(),
  }));
}

/** The same for the payment form, which knows them by the provider's names. */
export async function listOffered(db: Database, member: Member) {
  const rows = await cardsOf(db, member).select(['stored_card_id', 'digits']).execute();
  return rows.map(({ stored_card_id: token, digits }) => ({ token, ...(digits && { digits }) }));
}

function cardsOf(db: Database, { company, number }: Member) {
  return db
    .selectFrom('remembered_card')
    .where('company', '=', company)
    .where('number', '=', number)
    .orderBy('remembered_at', 'desc')
    .orderBy('id', 'desc');
}
