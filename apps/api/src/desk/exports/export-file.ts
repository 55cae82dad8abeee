import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isSettled, readMark } from '../../books/checkpoint.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import type { ActionFile, FileContext } from '../files/action-file.ts';
import { signedLines } from '../files/signed-lines.ts';
import { readSigningKey } from '../files/signing-key.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import {
  type ExportRow,
  type ExportTable,
  type Format,
  linesOf,
  showTotals,
  type Totals,
} from './export-table.ts';

/** Attempts to find that all transactions that ran at the start have ended. */
const SETTLE_CHECKS = 20;

export const exportResult = z.object({
  at: moment,
  /** Postings up to this one are in the file, however often it is fetched. */
  posting: z.int(),
});
export type ExportResult = z.infer<typeof exportResult>;

/**
 * Finds the last posting of an export. No posting can appear below it any more, so that a repeated
 * download has the same postings.
 */
export async function boundExport({ db, now }: ActionContext): Promise<Outcome<ExportResult>> {
  const mark = await readMark(db);
  if (!(await isSettled(db, mark, SETTLE_CHECKS))) {
    return refusal('conflict', 'Something is still being written. Try again in a minute.', {
      reason: 'not_settled',
    });
  }
  return { kind: 'done', result: { at: now.toISOString(), posting: mark.postingId } };
}

export function showExport({ at }: ExportResult) {
  return done(`Written as of ${at}.`);
}

type Described = {
  name: string;
  table: ExportTable;
  format: Format;
  filter: object;
  /** When it was asked for. */
  at: string;
};

/** Names a file of what is so now by its moment (UTC), such as debts-2026-11-19T2032Z. */
export function nameAt(what: string, at: string): string {
  return `${what}-${at.slice(0, 16).replace(':', '')}Z`;
}

/**
 * A file of a table. Its last two lines are the manifest (rows, sums, SHA-256 of the lines before it) and
 * its signature, in CSV behind a #.
 */
export function exportFile(
  { db, staff }: FileContext,
  { name, table, format, filter, at }: Described,
): ActionFile {
  async function* pieces() {
    const totals: Totals = { rows: 0, sums: {} };
    const masked = { ...table, batches: maskedFor(staff, table.batches) };
    const about = () => ({ export: name, by: staff.name, at, filter, ...showTotals(totals) });
    const prefix = format === 'csv' ? '#' : '';
    yield* signedLines(linesOf(masked, format, totals), about, await readSigningKey(db), prefix);
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl';
  return { name: `${name}.${format}`, type, pieces: pieces() };
}

/** Ids of ledger accounts contain membership numbers, which some roles see masked. */
export async function* maskedFor(
  staff: FileContext['staff'],
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of batches) {
    yield maskTextsFor(staff, rows);
    // The embedded database answers without giving the event loop a turn.
    await turn();
  }
}
