import { sql } from 'kysely';
import * as z from 'zod/mini';
import { chainAuditInTurn } from '../../audit/chain-audit.ts';
import { firstIdAt } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import type { ActionFile, FileContext } from '../files/action-file.ts';
import { signedLines } from '../files/signed-lines.ts';
import { readSigningKey } from '../files/signing-key.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { done } from '../terminal/answer.ts';
import { type AuditFilter, auditRows, entryOf } from './list-audit.ts';

/** `after`: the `last` of the export before. */
type ExportFilter = Omit<AuditFilter, 'before'> & { after?: number | undefined };

const AT_ONCE = 500;
/** Milliseconds. Another process chains the log in pieces that take a fraction of this. */
const PATIENCE = 3_000;

export const exported = z.object({
  /** The end that was asked for, or when the file was. */
  to: z.iso.datetime(),
  entries: z.int(),
  /** The next export begins after this link; with `to`, it may have some late entries of this one again. */
  last: z.optional(z.int()),
  /** The newest link when the file was asked for: entries chained later are not in it. */
  newest: z.optional(z.int()),
});
type Exported = z.infer<typeof exported>;

/**
 * Entries that are not in the hash chain yet are added first, so that each exported entry has its link.
 * Exports continue by link, because an entry of a long action may be written after one of a later time.
 */
export async function exportAudit(
  { db, now }: ActionContext,
  filter: ExportFilter,
): Promise<Outcome<Exported>> {
  if (!(await chainAuditInTurn(db, PATIENCE))) {
    const message = 'Entries are being added to the hash chain. Nothing was exported: try again.';
    return refusal('conflict', message, { reason: 'being_chained' });
  }
  const { newest } = await db
    .selectFrom('audit_chain')
    .select(({ fn }) => fn.coalesce(fn.max('seq'), sql<number>`0`).as('newest'))
    .executeTakeFirstOrThrow();
  const { entries } = await exportedRows(db, { ...filter, newest })
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  const to = new Date(Math.min(now.getTime(), Date.parse(filter.to ?? now.toISOString())));
  const last = await lastBefore(db, filter, newest);
  const result = { to: to.toISOString(), entries: Number(entries), last, newest };
  return { kind: 'done', result, detail: { ...filter, ...result } };
}

/** The link before the first one of an entry of `to` or later, which the next export has to begin with. */
async function lastBefore(
  db: Database,
  { to, after = 0 }: ExportFilter,
  newest: number,
): Promise<number> {
  if (to === undefined) return newest;
  const next = await db
    .selectFrom('audit_chain')
    .select('seq')
    .where('audit_id', '>=', firstIdAt(new Date(to)))
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return Math.min(newest, (next?.seq ?? newest + 1) - 1);
}

/** JSON lines, oldest first, signed at their end. Files that an earlier version announced have no `newest`. */
export function auditFile(
  { db, staff }: FileContext,
  filter: ExportFilter,
  { to, last, newest = last }: Exported,
): ActionFile {
  const bounded = { ...filter, newest };
  async function* pieces() {
    const about = () => ({ export: 'audit log', by: staff.name, to, last, filter: bounded });
    yield* signedLines(readLines({ db, staff }, bounded), about, await readSigningKey(db));
  }
  const day = to.slice(0, 10);
  return { name: `audit-to-${day}.jsonl`, type: 'application/jsonl', pieces: pieces() };
}

/** In the order of their times, or of their links after one of these: each has an index to begin at. */
async function* readLines({ db, staff }: FileContext, filter: Bounded) {
  let before: { id: string; seq: number | null } | undefined;
  for (;;) {
    const rows = await readNext(db, filter, before);
    yield rows.map((row) => JSON.stringify(maskTextsFor(staff, entryOf(row))));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1);
  }
}

type Bounded = ExportFilter & { newest: number | undefined };

function exportedRows(db: Database, { after, newest, ...filter }: Bounded) {
  let query = auditRows(db, filter);
  if (after !== undefined) query = query.where('seq', '>', after);
  if (newest !== undefined) query = query.where('seq', '<=', newest);
  return query;
}

async function readNext(
  db: Database,
  filter: Bounded,
  before: { id: string; seq: number | null } | undefined,
) {
  if (filter.after !== undefined) {
    const after = before?.seq ?? filter.after;
    return await exportedRows(db, { ...filter, after })
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
  }
  const query = exportedRows(db, filter).orderBy('audit_log.id').limit(AT_ONCE);
  return await (before ? query.where('audit_log.id', '>', before.id) : query).execute();
}

export function showExported({ entries, to, last }: Exported) {
  const next = last === undefined ? [] : [`The next export begins with --after ${last}.`];
  return done(`${entries} entries up to ${to}.`, ...next);
}

export const exportKey = z.object({
  /** PEM. */
  publicKey: z.string(),
  /** SHA-256 of the key, which every export names. */
  fingerprint: z.string(),
});
type ExportKey = z.infer<typeof exportKey>;

export async function readExportKey({ db }: ActionContext): Promise<Outcome<ExportKey>> {
  const { publicKey, fingerprint } = await readSigningKey(db);
  return { kind: 'done', result: { publicKey, fingerprint } };
}

export function showExportKey({ publicKey }: ExportKey) {
  return done(...publicKey.trim().split('\n'));
}
