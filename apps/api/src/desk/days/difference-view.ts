import type { Company } from '@cairn/contract/values/company';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { readReference } from '../../charges/charge.ts';
import { DIFFERENCE_CAUSES, DIFFERENCE_STATES } from '../../database/tables/finance.ts';
import type { Database, Tables } from '../../database/tables.ts';
import {
  asMemberRef,
  asMoney,
  avios,
  iso,
  memberRef,
  moment,
  money,
} from '../look-up/shared-fields.ts';
import { findSubjects } from '../queue/find-subjects.ts';
import { CAUSE_TEXTS, cureOf } from './day-cause.ts';
import { shownKind } from './shown-kind.ts';

/** Unknown if a payment belongs to nothing that is known here. */
export const paidSubject = z.object({
  type: z.enum(['order', 'subscription', 'unknown']),
  id: z.string(),
});

export const differenceView = z.object({
  day: z.string(),
  key: z.string(),
  pspReference: z.string(),
  subject: paidSubject,
  member: z.optional(memberRef),
  avios: z.optional(avios),
  /** The kind of movement, such as a refund or a failed capture; for an unknown line its record type. */
  kind: z.string(),
  /** For a late one, the change since the day was closed, negative if it went down. */
  theirs: money,
  ours: money,
  text: z.string(),
  cause: z.enum(DIFFERENCE_CAUSES),
  causeText: z.string(),
  cureText: z.string(),
  /** The action that ends it. Absent once it has ended. */
  cure: z.optional(
    z.object({
      name: z.enum(['reconcile apply', 'difference close']),
      input: z.record(z.string(), z.string()),
    }),
  ),
  /** The notification that waits for manual review. */
  review: z.optional(z.string()),
  state: z.enum(DIFFERENCE_STATES),
  /** Reported after the day had been closed. */
  isLate: z.boolean(),
  foundAt: moment,
  ended: z.optional(z.object({ at: moment, by: z.string(), reason: z.optional(z.string()) })),
  /** It was closed with this reason once, and its amounts have changed since. */
  formerReason: z.optional(z.string()),
  /** Absent if the books do not have it. */
  bookedAt: z.optional(moment),
});
export type DifferenceView = z.infer<typeof differenceView>;

type Row = Selectable<Tables['day_difference']>;

export async function viewDifferences(
  db: Database,
  rows: readonly Row[],
): Promise<DifferenceView[]> {
  const subjectOf = await findSubjects(
    db,
    rows.map(({ charge }) => charge),
  );
  const facts = await readFacts(db, rows);
  const booked = await readBooked(db, rows);
  const shown = await readShownKinds(db, rows);
  return rows.map((row) => {
    const texts = CAUSE_TEXTS[row.cause];
    const about = facts.get(readReference(row.charge).id);
    const bookedAt = booked.get(`${row.psp_reference} ${row.kind}`);
    return {
      day: row.day,
      key: row.key,
      pspReference: row.psp_reference,
      subject: paidSubject.parse(subjectOf(row.charge).subject),
      ...about,
      kind: shown.get(`${row.psp_reference} ${row.kind}`) ?? row.kind,
      theirs: asMoney(row.theirs_minor, row.currency),
      ours: asMoney(row.ours_minor, row.currency),
      text: row.text,
      cause: row.cause,
      causeText: texts.cause,
      cureText: texts.cure,
      ...(row.state === 'open' && { cure: cureOf(row) }),
      ...(row.event_key !== null && { review: row.event_key }),
      state: row.state,
      isLate: row.is_late,
      foundAt: iso(row.found_at),
      ...(row.ended_at && {
        ended: {
          at: iso(row.ended_at),
          by: row.ended_by ?? '',
          ...(row.reason !== null && row.state === 'closed' && { reason: row.reason }),
        },
      }),
      ...(row.reason !== null && row.state !== 'closed' && { formerReason: row.reason }),
      ...(bookedAt && { bookedAt: iso(bookedAt) }),
    };
  });
}

type About = Pick<DifferenceView, 'member' | 'avios'>;

async function readFacts(db: Database, rows: readonly Row[]): Promise<Map<string, About>> {
  const ids = [...new Set(rows.map(({ charge }) => readReference(charge).id))];
  const found = await sql<{
    id: string;
    company: Company;
    number: Parameters<typeof asMemberRef>[0]['number'];
    avios: number;
    first_name: string | null;
    last_name: string | null;
  }>`
    select id, about.company, about.number, avios, first_name, last_name
    from (
      select id, company, number, avios + bonus_avios as avios from orders
      where id = any(${ids}::text[])
      union all
      select id, company, number, monthly_avios from subscription where id = any(${ids}::text[])
    ) about
    left join member on member.company = about.company and member.number = about.number`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.id, { member: asMemberRef(row), avios: row.avios }]));
}

async function readBooked(db: Database, rows: readonly Row[]): Promise<Map<string, Date>> {
  const found = await sql<{ key: string; at: Date }>`
    select split_part(source_id, ' ', 1) || ' ' || kind as key, max(effective_at) as at
    from ledger_txn
    where source_type = 'payment'
      and split_part(source_id, ' ', 1) = any(${rows.map((row) => row.psp_reference)}::text[])
    group by 1`.execute(db);
  return new Map(found.rows.map(({ key, at }) => [key, at]));
}

async function readShownKinds(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const found = await sql<{ key: string; kind: string }>`
    select listed.psp_reference || ' ' || listed.kind as key, ${shownKind('listed')} as kind
    from unnest(
      ${rows.map((row) => row.psp_reference)}::text[], ${rows.map(({ kind }) => kind)}::text[]
    ) as listed (psp_reference, kind)`.execute(db);
  return new Map(found.rows.map(({ key, kind }) => [key, kind]));
}
