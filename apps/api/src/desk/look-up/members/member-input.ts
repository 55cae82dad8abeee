import { paidId } from '@cairn/contract/orders/transaction-id';
import { COMPANIES } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/tables.ts';
import type { MemberKey } from './member-hit.ts';

/** A member by number or, for those who may not see it, by an order or a subscription of theirs. */
export const memberFields = {
  company: z.optional(z.enum(COMPANIES)),
  number: z.optional(membershipNumber),
  of: z.optional(paidId),
};

const fields = z.object(memberFields);

/** Undefined when nobody is named, or nobody is known by it. */
export async function findMember(
  db: Database,
  { company, number, of }: z.infer<typeof fields>,
): Promise<MemberKey | undefined> {
  if (of !== undefined) return await findOwner(db, of);
  return company !== undefined && number !== undefined ? { company, number } : undefined;
}

async function findOwner(db: Database, id: string): Promise<MemberKey | undefined> {
  const { rows } = await sql<MemberKey>`
    select company, number from orders where id = ${id}
    union all
    select company, number from subscription where id = ${id}`.execute(db);
  return rows[0];
}
