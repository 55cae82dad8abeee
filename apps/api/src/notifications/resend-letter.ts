import * as z from 'zod/mini';
import { LETTERS } from '../background/letter.ts';
import { addressOne } from './address-one.ts';
import { type MailContext, mailLetter } from './send-letters.ts';

const resent = z.object({ letter: z.enum(LETTERS), about: z.string(), role: z.literal('member') });

/**
 * Sends a letter that staff have asked for once more. Erasing the member deletes its row, and then nothing
 * is sent.
 */
export async function resendLetter(context: MailContext, { id }: { id: string }): Promise<void> {
  const { connection, now } = context;
  const { db } = connection;
  const row = await db
    .selectFrom('resent_letter')
    .select(['letter', 'about', 'role'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const key = resent.parse(row);
  const addressed = await addressOne(db, key, context, now());
  if (!addressed) return;
  const name = `${key.letter}.${key.about}.${key.role}.${id}`;
  if (!(await mailLetter(context, key, name, addressed))) return;
  await db.updateTable('resent_letter').set({ sent_at: now() }).where('id', '=', id).execute();
}
