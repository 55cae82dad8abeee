import * as z from 'zod/mini';
import { chainAuditInTurn } from '../../audit/chain-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import type { ActionFile, FileContext } from '../files/action-file.ts';
import { signedLines } from '../files/signed-lines.ts';
import { readSigningKey } from '../files/signing-key.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { done } from '../terminal/answer.ts';
import { type AuditFilter, auditRows, entryOf } from './list-audit.ts';

type ExportFilter = Omit<AuditFilter, 'before'>;

const AT_ONCE = 500;
/** Milliseconds. Another process chains the log in pieces that take a fraction of this. */
const PATIENCE = 3_000;

export const exported = z.object({
  /** Entries up to here are in the file. */
  to: z.iso.datetime(),
  entries: z.int(),
});
type Exported = z.infer<typeof exported>;

/** Entries that are not in the hash chain yet are added first, so that each exported entry has its link. */
export async function exportAudit(
  { db, now }: ActionContext,
  filter: ExportFilter,
): Promise<Outcome<Exported>> {
  if (!(await chainAuditInTurn(db, PATIENCE))) {
    const message = 'Entries are being added to the hash chain. Nothing was exported: try again.';
    return refusal('conflict', message, { reason: 'being_chained' });
  }
  const to = new Date(Math.min(now.getTime(), Date.parse(filter.to ?? now.toISOString())));
  const { entries } = await auditRows(db, { ...filter, to: to.toISOString() })
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  const result = { to: to.toISOString(), entries: Number(entries) };
  return { kind: 'done', result, detail: { ...filter, ...result } };
}

/** JSON lines, oldest first, signed at their end. */
export function auditFile(
  { db, staff }: FileContext,
  filter: ExportFilter,
  { to }: Exported,
): ActionFile {
  const bounded = { ...filter, to };
  async function* pieces() {
    const about = () => ({ export: 'audit log', by: staff.name, filter: bounded });
    yield* signedLines(readLines({ db, staff }, bounded), about, await readSigningKey(db));
  }
  const day = to.slice(0, 10);
  return { name: `audit-to-${day}.jsonl`, type: 'application/jsonl', pieces: pieces() };
}

async function* readLines({ db, staff }: FileContext, filter: ExportFilter) {
  let after: string | undefined;
  for (;;) {
    const rows = await readAfter(db, filter, after);
    yield rows.map((row) => JSON.stringify(maskTextsFor(staff, entryOf(row))));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id;
  }
}

async function readAfter(db: Database, filter: ExportFilter, after: string | undefined) {
  const query = auditRows(db, filter).orderBy('audit_log.id').limit(AT_ONCE);
  return await (after === undefined ? query : query.where('audit_log.id', '>', after)).execute();
}

export function showExported({ entries, to }: Exported) {
  return done(`${entries} entries up to ${to}.`);
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
