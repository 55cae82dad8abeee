import { randomInt } from 'node:crypto';
import type { ContactMessage } from '@cairn/contract/members/contact';
import type { Company, Locale } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';

type Writer = {
  company: Company;
  /** A visitor has none. */
  number: MembershipNumber | undefined;
  language: Locale;
};

/** Stores a message, queues it for the support desk and returns its reference. */
export async function sendContact(
  db: Database,
  { company, number, language }: Writer,
  { topic, name, email, message, order, conversation }: ContactMessage,
  now: Date,
): Promise<string> {
  const reference = newReference();
  await transact(db, async (trx) => {
    await trx
      .insertInto('contact_message')
      .values({
        id: reference,
        company,
        number: number ?? null,
        topic,
        email,
        name: name ?? null,
        message,
        order_id: order ?? null,
        conversation: conversation || null,
        language,
        sent_at: now,
      })
      .execute();
    const data = { letter: 'contact' as const, about: reference };
    await enqueue(trx, [{ queue: 'send-mail', data }], now);
  });
  return reference;
}

/** No vowels and no Y, so that no reference spells a word or has a letter that looks like a digit. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

function newReference(): string {
  return `C${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
