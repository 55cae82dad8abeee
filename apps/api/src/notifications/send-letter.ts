import type { Database } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';
import { type AddressedLetter, addressLetters, type LetterJob } from './address-letters.ts';
import type { WithMailer } from './port.ts';

export type MailContext = Pick<Shop, 'connection' | 'now' | 'shopUrl' | 'log'> & WithMailer;

/** Sends a letter to everybody whom it is for, unless it went to them before. */
export async function sendLetter(context: MailContext, job: LetterJob): Promise<void> {
  const { db } = context.connection;
  const sent = await rolesSent(db, job);
  const addressed = await addressLetters(db, job, context.shopUrl);
  const waiting = addressed.filter(({ role }) => !sent.has(role));
  // One address that takes no mail keeps nobody else from theirs; the job tries again for it.
  const sendings = await Promise.allSettled(waiting.map((letter) => sendOne(context, job, letter)));
  const failed = sendings.find((sending) => sending.status === 'rejected');
  if (failed) throw failed.reason;
}

async function rolesSent(db: Database, { letter, about }: LetterJob): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sent_letter')
    .select('role')
    .where('letter', '=', letter)
    .where('about', '=', about)
    .execute();
  return new Set(rows.map(({ role }) => role));
}

async function sendOne(
  { connection: { db }, mailer, now, shopUrl, log }: MailContext,
  { letter, about }: LetterJob,
  { role, to, written }: AddressedLetter,
): Promise<void> {
  const key = { letter, about, role };
  if (to === null) {
    log.info(key, 'a letter was not sent: there is no address');
    return;
  }
  const messageId = `<${letter}.${about}.${role}@${new URL(shopUrl).hostname}>`;
  await mailer.send({ to, ...written, messageId });
  // Ended between sending and this, it is sent once more, under the same Message-ID: better twice than never.
  await db
    .insertInto('sent_letter')
    .values({ ...key, sent_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
