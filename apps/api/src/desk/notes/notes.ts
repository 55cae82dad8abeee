import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { iso, moment } from '../look-up/shared-fields.ts';

export const noteView = z.object({
  id: z.string(),
  at: moment,
  actor: z.string(),
  text: z.string(),
  /** The order or subscription; absent if it is about the member. */
  about: z.optional(z.string()),
});
export type NoteView = z.infer<typeof noteView>;

type NoteRow = { id: string; at: Date; actor: string; text: string; about: string | null };

function asNote({ id, at, actor, text, about }: NoteRow): NoteView {
  return { id, at: iso(at), actor, text, ...(about !== null && { about }) };
}

/** All notes about an order or a subscription, oldest first. Ids sort by time. */
export async function readNotesAbout(db: Database, about: string): Promise<NoteView[]> {
  const rows = await db
    .selectFrom('staff_note')
    .select(['id', 'at', 'actor', 'text', 'about'])
    .where('about', '=', about)
    .orderBy('id')
    .execute();
  return rows.map(asNote);
}

/** Older ones are in the timeline. */
const LATEST = 50;

/** The latest notes about a member and all that is theirs, newest first. */
export async function readNotesOf(
  db: Database,
  { company, number }: MemberKey,
): Promise<NoteView[]> {
  const { rows } = await sql<NoteRow>`
    select id, at, actor, text, about from staff_note
    where company = ${company} and number = ${number}
    order by id desc limit ${LATEST}`.execute(db);
  return rows.map(asNote);
}
