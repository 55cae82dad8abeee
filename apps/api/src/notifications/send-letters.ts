import { transactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { readReference } from '../charges/charge.ts';
import { coalesce } from '../database/coalesce.ts';
import type { Database } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';
import { addressLetters, type LetterJob } from './address-letters.ts';
import type { AddressedLetter } from './addressed-letter.ts';
import type { Sender } from './letters/facts.ts';
import { AddressRefused, type WithMailer } from './port.ts';
import { readOrderFacts } from './read-order-facts.ts';

export type MailContext = Pick<Shop, 'connection' | 'now' | 'log'> & Sender & WithMailer;

/** Sends letters to everybody whom they are for, unless they went to them before. */
export async function sendLetters(
  context: MailContext,
  jobs: readonly LetterJob[],
): Promise<PromiseSettledResult<void>[]> {
  const { db } = context.connection;
  const sent = await readSent(db, jobs);
  const ids = jobs.flatMap(
    ({ about }) => transactionId.safeParse(readReference(about).id).data ?? [],
  );
  const orders = await readOrderFacts(db, ids, context);
  const record = coalesce((keys: SentKey[]) => recordSent(db, keys, context.now()));
  return await Promise.allSettled(
    jobs.map(async (job) => {
      const addressed = await addressLetters(db, job, context, orders, context.now());
      const waiting = addressed.filter(({ role }) => !sent.has(nameOf({ ...job, role })));
      // One that cannot be sent now keeps nobody else from theirs; the job tries again for it.
      const sendings = await Promise.allSettled(
        waiting.map((letter) => sendOne(context, job, letter, record)),
      );
      const failed = sendings.find((sending) => sending.status === 'rejected');
      if (failed) throw failed.reason;
    }),
  );
}

type SentKey = LetterJob & Pick<AddressedLetter, 'role'>;

function nameOf({ letter, about, role }: Record<keyof SentKey, string>): string {
  return `${letter}.${about}.${role}`;
}

async function readSent(db: Database, jobs: readonly LetterJob[]): Promise<Set<string>> {
  const abouts = jobs.map(({ about }) => about);
  const rows = await db
    .selectFrom('sent_letter')
    .select(['letter', 'about', 'role'])
    .where('about', '=', sql<string>`any(${abouts}::text[])`)
    .execute();
  return new Set(rows.map(nameOf));
}

async function recordSent(db: Database, keys: readonly SentKey[], now: Date): Promise<void> {
  await sql`
    insert into sent_letter (letter, about, role, sent_at)
    select sent.*, ${now}::timestamptz from unnest(
      ${keys.map(({ letter }) => letter)}::text[], ${keys.map(({ about }) => about)}::text[],
      ${keys.map(({ role }) => role)}::text[]
    ) as sent
    on conflict do nothing`.execute(db);
}

async function sendOne(
  context: MailContext,
  { letter, about }: LetterJob,
  addressed: AddressedLetter,
  record: (keys: readonly SentKey[]) => Promise<void>,
): Promise<void> {
  const key = { letter, about, role: addressed.role };
  if (!(await mailLetter(context, key, nameOf(key), addressed))) return;
  // Ended between sending and this, it is sent once more, under the same Message-ID: better twice than never.
  await record([key]);
}

/** Passes a letter to the mail server, under a name that is its own. False if nobody has an address. */
export async function mailLetter(
  { mailer, shopUrl, log }: Pick<MailContext, 'mailer' | 'shopUrl' | 'log'>,
  key: SentKey,
  name: string,
  { to, written }: AddressedLetter,
): Promise<boolean> {
  if (to === null) {
    log.info(key, 'email not sent: no address');
    return false;
  }
  const messageId = `<${name}@${new URL(shopUrl).hostname}>`;
  await mailer.send({ to, ...written, messageId }).catch((error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error;
    log.warn(
      { ...key, reason: error.message },
      'email not sent: address rejected by the mail server',
    );
  });
  return true;
}
