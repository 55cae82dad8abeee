import { paidId } from '@cairn/contract/orders/transaction-id';
import { COMPANIES } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ERASURE_WITHDRAWN } from '../../audit/write-audit.ts';
import { enqueue } from '../../background/enqueue.ts';
import { readReference } from '../../charges/charge.ts';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import { lockMember } from '../../members/lock-member.ts';
import { addressOne } from '../../notifications/address-one.ts';
import { handlingOf } from '../../notifications/letter-handling.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { findMember } from '../look-up/members/member-input.ts';
import { isKnown } from '../notes/add-note.ts';
import { letterAbout, letterName, notSent, outdated, wasSent } from './view-letter.ts';

export const resendInput = z.strictObject({ letter: letterName, about: letterAbout });
export const resentResult = z.object({ id: z.string(), letter: letterName, about: z.string() });
type Resend = z.infer<typeof resendInput>;

const DAY = 86_400_000;
/** In 24 hours: nobody's mailbox is filled by a few clicks. */
const MOST_OF_A_LETTER = 3;
const MOST_TO_A_MEMBER = 10;

export async function readResendFacts(db: Database, { letter, about }: Resend): Promise<Facts> {
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from resent_letter
    where split_part(about, '.', 1) = ${readReference(about).id}
      and letter = ${letter} and about = ${about}`.execute(db);
  return { timesSentAgain: rows[0]?.times ?? 0 };
}

/** Has a letter that its member got before sent to them once more, to the address that they have now. */
export async function resendLetter(
  { db: trx, now, actor, ports }: ActionContext,
  { letter, about }: Resend,
): Promise<Outcome<z.infer<typeof resentResult>>> {
  const key = { letter, about, role: 'member' } as const;
  if (handlingOf(letter, key.role) !== 'resend') {
    return refusal('conflict', `The letter ${letter} is not sent again.`, { reason: 'private' });
  }
  if (!(await wasSent(trx, key))) return notSent(key);
  const owner = await findReader(trx, key);
  if (owner) await lockMember(trx, owner);
  if (!owner || !(await isKnown(trx, owner))) {
    const message = 'Its member is erased: there is nobody to send it to.';
    return refusal('conflict', message, { reason: 'erased' });
  }
  const tooOften = await refuseTooOften(trx, owner, key, now);
  if (tooOften) return tooOften;
  const addressed = await addressOne(trx, key, ports.sender, now);
  if (!addressed) return outdated(key);
  if (addressed.to === null) {
    return refusal('conflict', 'Its member has no email address.', { reason: 'no_address' });
  }
  const id = newId(now);
  const { company, number } = owner;
  await trx
    .insertInto('resent_letter')
    .values({ ...key, id, company, number, actor, asked_at: now, sent_at: null })
    .execute();
  await enqueue(trx, [{ queue: 'resend-letter', data: { id, letter, about } }], now);
  return { kind: 'done', result: { id, letter, about }, detail: { letter, about } };
}

async function refuseTooOften(
  trx: Database,
  { company, number }: MemberKey,
  { letter, about }: Resend,
  now: Date,
) {
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*) as all,
      count(*) filter (where letter = ${letter} and about = ${about}) as same
    from resent_letter
    where company = ${company} and number = ${number}
      and asked_at > ${new Date(now.getTime() - DAY)}::timestamptz`.execute(trx);
  const { all = 0, same = 0 } = rows[0] ?? {};
  if (same < MOST_OF_A_LETTER && all < MOST_TO_A_MEMBER) return undefined;
  const message = `Nothing is sent: this letter was sent again ${same} times and letters to this member ${all} times in the last 24 hours.`;
  return refusal('conflict', message, {
    reason: 'too_often',
    details: [`The limits are ${MOST_OF_A_LETTER} and ${MOST_TO_A_MEMBER}.`],
  });
}

/** The member whom a letter went to; undefined once they are erased, if it was about that. */
async function findReader(
  trx: Database,
  { letter, about }: Resend,
): Promise<MemberKey | undefined> {
  if (letter === 'erasure-requested') {
    return await trx
      .selectFrom('erasure_request')
      .select(['company', 'number'])
      .where('id', '=', about)
      .executeTakeFirst();
  }
  if (letter === 'erasure-withdrawn') return await findWithdrawer(trx, about);
  return await findMember(trx, { of: paidId.parse(readReference(about).id) });
}

const member = z.object({ company: z.enum(COMPANIES), number: membershipNumber });

/** The request is gone; the log's entry is about the member. */
async function findWithdrawer(trx: Database, about: string): Promise<MemberKey | undefined> {
  const row = await trx
    .selectFrom('audit_log')
    .select('subject')
    .where('id', '=', about)
    .where('action', '=', ERASURE_WITHDRAWN)
    .executeTakeFirst();
  const [company, number] = row?.subject.split('/') ?? [];
  return member.safeParse({ company, number }).data;
}
