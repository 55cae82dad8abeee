import { productOfId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { readReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { asPersonal } from '../look-up/personal.ts';
import type { WorkItem } from './work-item.ts';

type Found = MemberKey & { id: string };

export type SubjectOf = (reference: string) => Pick<WorkItem, 'subject' | 'member'> & {
  owner: MemberKey | undefined;
};

/** The orders and subscriptions that charges belong to, and whose they are, in one query. */
export async function findSubjects(
  db: Database,
  references: readonly string[],
): Promise<SubjectOf> {
  const ids = [...new Set(references.map((reference) => readReference(reference).id))];
  const { rows } = await sql<Found>`
    select id, company, number from orders where id = any(${ids}::text[])
    union all
    select id, company, number from subscription where id = any(${ids}::text[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (reference) => {
    const { id } = readReference(reference);
    const row = byId.get(id);
    if (!row) return { subject: { type: 'unknown', id: reference }, owner: undefined };
    const type = productOfId(id) === 'subscription' ? 'subscription' : 'order';
    const { company, number } = row;
    const member = { company, number: asPersonal('number', number) };
    return { subject: { type, id }, member, owner: { company, number } };
  };
}
