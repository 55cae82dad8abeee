import * as z from 'zod/mini';
import { LETTERS } from '../../background/letter.ts';
import type { Database } from '../../database/tables.ts';
import { addressOne, type LetterKey } from '../../notifications/address-one.ts';
import { LETTER_ROLES } from '../../notifications/addressed-letter.ts';
import { handlingOf } from '../../notifications/letter-handling.ts';
import type { ActionContext } from '../actions/action.ts';
import { oneOf } from '../actions/fields.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';

export const letterName = z.enum(LETTERS, oneOf('letter', LETTERS));
export const letterAbout = z.string().check(z.minLength(1), z.maxLength(100));

export const letterInput = z.strictObject({
  letter: letterName,
  about: letterAbout,
  role: z._default(z.enum(LETTER_ROLES, oneOf('role', LETTER_ROLES)), 'member'),
});

export const letterResult = z.object({
  letter: z.enum(LETTERS),
  about: z.string(),
  role: z.enum(LETTER_ROLES),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type LetterView = z.infer<typeof letterResult>;

/** A letter that was sent, as it would be written now: what is kept are the facts, not the text. */
export async function viewLetter(
  { db, now, ports }: ActionContext,
  key: z.infer<typeof letterInput>,
): Promise<Outcome<LetterView>> {
  if (handlingOf(key.letter, key.role) === 'list') {
    return refusal('conflict', 'This letter is for its reader alone.', { reason: 'private' });
  }
  if (!(await wasSent(db, key))) return notSent(key);
  const addressed = await addressOne(db, key, ports.sender, now);
  if (!addressed) return outdated(key);
  const { subject, text, html } = addressed.written;
  return { kind: 'done', result: { ...key, subject, text, html } };
}

export async function wasSent(db: Database, { letter, about, role }: LetterKey): Promise<boolean> {
  const found = await db
    .selectFrom('sent_letter')
    .select('letter')
    .where((row) => row.and({ letter, about, role }))
    .executeTakeFirst();
  return found !== undefined;
}

export function notSent({ letter, about }: LetterKey): Refusal {
  return refusal('not_found', `No letter ${letter} about ${about} was sent in the last 90 days.`, {
    details: ['letter list names those that were, and those that still wait.'],
  });
}

export function outdated({ letter, about }: LetterKey): Refusal {
  const message = `The letter ${letter} about ${about} would not be written now: things have changed since.`;
  return refusal('conflict', message, { reason: 'outdated' });
}
