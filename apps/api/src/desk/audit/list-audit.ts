import * as z from 'zod/mini';
import { firstIdAt } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { done } from '../terminal/answer.ts';

const PAGE = 100;

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
  /** Everything else that was recorded: who it was, what it was before and after. */
  detail: z.record(z.string(), z.unknown()),
  /** Its link in the hash chain; null until the job has chained it. */
  link: z.nullable(z.object({ seq: z.int(), hash: z.string() })),
});
type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(
    z.extend(auditEntry, {
      /** Why it was refused; null if it was done. */
      refused: z.nullable(z.string()),
      /** The name of whoever approved it; null if nobody else had to. */
      approvedBy: z.nullable(z.string()),
    }),
  ),
  /** The next page is before this entry; null on the last. */
  next: z.nullable(z.string()),
});
type AuditPage = z.infer<typeof auditPage>;

export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
};

/** A page of the audit log, newest first. */
export async function listAudit(
  { db, staff }: ActionContext,
  filter: AuditFilter,
): Promise<Outcome<AuditPage>> {
  const rows = await findEntries(db, filter);
  const entries = rows.slice(0, PAGE).map(entryOf).map(listed);
  const next = rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null;
  return {
    kind: 'done',
    result: maskTextsFor(staff, { entries, next }),
    detail: { ...filter, found: entries.length },
  };
}

/** A page and one entry more, newest first. */
export async function findEntries(db: Database, { before, ...filter }: AuditFilter) {
  let query = auditRows(db, filter);
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  return await query
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE + 1)
    .execute();
}

/** By their ids, which sort by time, so that each filter has an index that ends with the id. */
export function auditRows(
  db: Database,
  { actor, action, subject, from, to }: Omit<AuditFilter, 'before'>,
) {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['seq', 'hash']);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (action !== undefined) query = query.where('action', '=', action);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (from !== undefined) query = query.where('audit_log.id', '>=', firstIdAt(new Date(from)));
  if (to !== undefined) query = query.where('audit_log.id', '<', firstIdAt(new Date(to)));
  return query;
}

type AuditRow = Awaited<ReturnType<typeof findEntries>>[number];

export function entryOf({ id, at, detail, seq, hash, ...row }: AuditRow): AuditEntry {
  const { reason = null, ...more } = z.record(z.string(), z.unknown()).parse(detail);
  return {
    ...{ id, at: at.toISOString(), ...row, detail: more },
    reason: typeof reason === 'string' ? reason : null,
    link: seq === null || hash === null ? null : { seq, hash },
  };
}

/** Entries of earlier versions have the approver's id alone. */
function listed(entry: AuditEntry): AuditPage['entries'][number] {
  const { refused, approvedByName: approvedBy } = entry.detail;
  return {
    ...entry,
    refused: typeof refused === 'string' ? refused : null,
    approvedBy: typeof approvedBy === 'string' ? approvedBy : null,
  };
}

export function showAudit({ entries, next }: AuditPage) {
  const lines = entries.map(({ at, actor, action, subject, reason, refused, approvedBy }) => {
    const notes = [
      ...(refused === null ? [] : [`refused: ${refused}`]),
      ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
      ...(reason === null ? [] : [reason]),
    ];
    return [at, actor, action, subject, ...notes].join('  ');
  });
  const more = next === null ? [] : [`There is more: --before ${next}`];
  return done(...(lines.length > 0 ? lines : ['Nothing was audited.']), ...more);
}
