import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/tables.ts';
import { asPersonal, personal } from '../personal.ts';
import { asMemberRef, avios, type MemberRef, memberRef } from '../shared-fields.ts';

/** A member in a list. */
export const memberHit = z.extend(memberRef, {
  email: z.optional(personal),
  country: z.optional(z.string()),
  tierStatus: z.optional(z.string()),
  /** Absent if it is not known yet. */
  balance: z.optional(avios),
});
export type MemberHit = z.infer<typeof memberHit>;

export type MemberKey = { company: Company; number: MembershipNumber };

type Row = MemberKey & {
  first_name: string;
  last_name: string;
  email: string | null;
  country: string | null;
  tier_status: string | null;
  balance: number | null;
};

/** In the sequence of their keys. */
export async function readMemberHits(
  db: Database,
  keys: readonly MemberKey[],
): Promise<MemberHit[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    select member.company, member.number, first_name, last_name, email, country, tier_status, balance
    from unnest(
      ${keys.map(({ company }) => company)}::text[], ${keys.map(({ number }) => number)}::text[]
    ) with ordinality as key (company, number, nth)
    join member on member.company = key.company and member.number = key.number
    left join account on account.id = member.company || '/member/' || member.number || '/AVIOS'
    order by nth`.execute(db);
  return rows.map((row) => ({
    ...asMemberRef(row),
    ...(row.email !== null && { email: asPersonal('email', row.email) }),
    ...(row.country !== null && { country: row.country }),
    ...(row.tier_status !== null && { tierStatus: row.tier_status }),
    ...(row.balance !== null && { balance: row.balance }),
  }));
}

export async function readMemberRef(
  db: Database,
  { company, number }: MemberKey,
): Promise<MemberRef> {
  const row = await db
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('company', '=', company)
    .where('number', '=', number)
    .executeTakeFirst();
  return asMemberRef({ first_name: null, last_name: null, ...row, company, number });
}
