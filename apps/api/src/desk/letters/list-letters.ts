import { paidId } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { ERASURE_WITHDRAWN } from '../../audit/write-audit.ts';
import { LETTERS } from '../../background/letter.ts';
import { LETTER_SUBJECT } from '../../database/search-keys.ts';
import type { Database } from '../../database/tables.ts';
import { LETTER_ROLES } from '../../notifications/addressed-letter.ts';
import { handlingOf } from '../../notifications/letter-handling.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { findMember, memberFields } from '../look-up/members/member-input.ts';
import {
  cutPage,
  formatPageKey,
  microsOf,
  momentAt,
  pageKey,
  parsePageKey,
} from '../look-up/page-key.ts';
import { iso, moment } from '../look-up/shared-fields.ts';

export const lettersInput = z.strictObject({ about: paidId, after: z.optional(pageKey) });
export const memberLettersInput = z.strictObject({ ...memberFields, after: z.optional(pageKey) });

const STATES = [
  /** Passed to the mail server, which may have refused the address. */
  'sent',
  'waiting',
  /** It failed too often: `dead retry` sends it. */
  'dead',
  /** Sent again for nobody: there was no address, or what it told of had changed. */
  'not_sent',
] as const;

const letterEntry = z.object({
  id: z.string(),
  at: moment,
  state: z.enum(STATES),
  letter: z.enum(LETTERS),
  about: z.string(),
  /** Absent while it waits: a letter may have several readers. */
  role: z.optional(z.enum(LETTER_ROLES)),
  /** The member of staff who had the letter sent again, if there is one. */
  resentBy: z.optional(z.string()),
  /** By `letter view` and `letter resend`. */
  canView: z.boolean(),
  canResend: z.boolean(),
});
export type LetterEntry = z.infer<typeof letterEntry>;

export const lettersResult = z.object({
  items: z.array(letterEntry),
  next: z.optional(z.string()),
});
export type Letters = z.infer<typeof lettersResult>;

const PAGE = 20;

/** All letters about an order or a subscription, the newest first. */
export async function listLetters(
  db: Database,
  { about, after }: z.infer<typeof lettersInput>,
): Promise<Letters> {
  return await readPage(db, sql`array[${about}]::text[]`, after);
}

/** All letters to a member, and to recipients of what they sent. */
export async function listMemberLetters(
  db: Database,
  { after, ...input }: z.infer<typeof memberLettersInput>,
): Promise<Letters | undefined> {
  const member = await findMember(db, input);
  return member && (await readPage(db, subjectsOf(member), after));
}

/** The orders, subscriptions and requests that letters to a member can be about. */
function subjectsOf({ company, number }: MemberKey): RawBuilder<unknown> {
  const own = sql`company = ${company} and number = ${number}`;
  return sql`array(
    select id from orders where ${own}
    union all select id from subscription where ${own}
    union all select id::text from erasure_request where ${own}
    union all select id::text from bonus_reminder_letter where ${own}
    union all select id from contact_message where ${own}
    union all select id::text from audit_log
      where subject = ${`${company}/${number}`} and action = ${ERASURE_WITHDRAWN}
  )`;
}

type Row = {
  at: Date;
  micros: number;
  id: string;
  state: LetterEntry['state'];
  letter: LetterEntry['letter'];
  about: string;
  role: LetterEntry['role'] | null;
  actor: string | null;
};

async function readPage(
  db: Database,
  subjects: RawBuilder<unknown>,
  afterKey: string | undefined,
): Promise<Letters> {
  const after = parsePageKey(afterKey);
  const { rows } = await sql<Row>`
    with subjects as materialized (select ${subjects} as ids),
    entry as (
      select sent_at as at, 'sent' as state, letter, about, role, null as actor,
        'sent ' || letter || ' ' || about || ' ' || role as id
      from sent_letter where ${sql.raw(LETTER_SUBJECT)} = any(array(select unnest(ids) from subjects))
      union all
      select coalesce(sent_at, asked_at),
        case when sent_at is not null then 'sent'
          else coalesce((
            select case when next_try_at is null then 'dead' else 'waiting' end
            from job where queue = 'resend-letter' and data ->> 'id' = resent_letter.id::text
          ), 'not_sent') end,
        letter, about, role, actor, 'resent ' || id
      from resent_letter
      where ${sql.raw(LETTER_SUBJECT)} = any(array(select unnest(ids) from subjects))
      union all
      select created_at, case when next_try_at is null then 'dead' else 'waiting' end,
        data ->> 'letter', data ->> 'about', null, null, 'job ' || id
      from job where queue = 'send-mail'
        and split_part(data ->> 'about', '.', 1) = any(array(select unnest(ids) from subjects))
    )
    select at, ${microsOf(sql`at`)} as micros, id, state, letter, about, role, actor from entry
    ${after ? sql`where (at, id collate "C") < (${momentAt(after)}, ${after.id})` : sql``}
    order by at desc, id collate "C" desc limit ${PAGE + 1}`.execute(db);
  const { page, next } = cutPage(rows, PAGE, formatPageKey);
  return { items: page.map(asEntry), ...(next !== undefined && { next }) };
}

function asEntry({ id, at, state, letter, about, role, actor }: Row): LetterEntry {
  const handling = role && state === 'sent' ? handlingOf(letter, role) : 'list';
  return {
    ...{ id, at: iso(at), state, letter, about },
    ...(role && { role }),
    ...(actor !== null && { resentBy: actor }),
    canView: handling !== 'list',
    canResend: handling === 'resend',
  };
}
