import { sql } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type About, about, readAbout } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { findMember } from '../look-up/members/member-input.ts';
import { moment } from '../look-up/shared-fields.ts';

const TEXT = '{text} must have 1 to 500 characters, and no control characters but line breaks.';

/** Without characters that change the direction of the text around it. */
const noteText = z
  .string(TEXT)
  .check(z.regex(/^(?=\S)(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n){1,500}$/u, TEXT));

export const noteInput = z.strictObject({ about, text: noteText });
export const addedNote = z.object({ id: z.string(), about: z.string(), at: moment });
type Note = z.infer<typeof noteInput>;

/** The number of notes that there are already; never what is in them. */
export async function readNoteFacts(db: Database, { about: subject }: Note): Promise<Facts> {
  const named = readAbout(subject);
  const member = named?.kind === 'member' ? named : undefined;
  const { rows } = await sql<{ notes: number }>`
    select count(*) as notes from staff_note
    where ${
      member
        ? sql`company = ${member.company} and number = ${member.number} and about is null`
        : sql`about = ${subject}`
    }`.execute(db);
  return { notes: rows[0]?.notes ?? 0 };
}

/** Writes something down about a member, or an order or subscription of theirs. No member reads it. */
export async function addNote(
  { db: trx, now, staff, actor }: ActionContext,
  { about: subject, text }: Note,
): Promise<Outcome<z.infer<typeof addedNote>>> {
  const named = readAbout(subject);
  const owner = named && (await ownerOf(trx, named));
  if (!owner) return refusal('not_found', `There is no ${subject}.`);
  if (!(await isKnown(trx, owner))) {
    return refusal('conflict', `Nothing is written down about ${subject}: its member is erased.`, {
      reason: 'erased',
    });
  }
  const id = newId(now);
  const { company, number } = owner;
  await trx
    .insertInto('staff_note')
    .values({
      ...{ id, company, number, text, actor, at: now },
      about: named.kind === 'paid' ? named.id : null,
      staff: staff.id,
    })
    .execute();
  const result = { id, about: subject, at: now.toISOString() };
  return { kind: 'done', result, detail: { note: id } };
}

async function ownerOf(trx: Database, named: About): Promise<MemberKey | undefined> {
  return named.kind === 'member' ? named : await findMember(trx, { of: named.id });
}

/** Whether the member is there, and not erased before the transaction ends. */
export async function isKnown(trx: Database, { company, number }: MemberKey): Promise<boolean> {
  const found = await trx
    .selectFrom('member')
    .select('number')
    .where('company', '=', company)
    .where('number', '=', number)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}
