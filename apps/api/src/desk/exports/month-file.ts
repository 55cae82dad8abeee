import { createHash } from 'node:crypto';
import type { Company } from '@cairn/contract/values/company';
import type { Database } from '../../database/tables.ts';
import { readClosedReport, readKeptReport } from '../days/kept-report.ts';
import { daysOf } from '../days/list-days.ts';
import type { ActionFile, FileContext } from '../files/action-file.ts';
import { readSigningKey } from '../files/signing-key.ts';
import { type ExportResult, maskedFor, nameAt } from './export-file.ts';
import { type ExportTable, linesOf, showTotals, type Totals } from './export-table.ts';
import { outstanding } from './outstanding-table.ts';
import { journal, payments } from './read-ledger.ts';
import { debts, orders } from './read-people.ts';
import { type ZipEntry, zip } from './zip.ts';

type Month = { month: string; company?: Company | undefined };
type Entry = { name: string; rows?: number; sums?: Record<string, string>; sha256: string };

/** The tables of a month and the provider’s reports of its days, with a manifest that names each file. */
export function monthFile(context: FileContext, of: Month, result: ExportResult): ActionFile {
  return {
    name: `cairn-${of.month}.zip`,
    type: 'application/zip',
    pieces: zip(entriesOf(context, of, result)),
  };
}

async function* entriesOf(
  context: FileContext,
  of: Month,
  { posting, at }: ExportResult,
): AsyncGenerator<ZipEntry> {
  const { db, staff } = context;
  const days = daysOf(of.month);
  const part = { company: of.company, from: days[0] ?? '', to: days.at(-1) ?? '', posting };
  const tables: [string, ExportTable][] = [
    ['payments', payments(db, part)],
    ['journal', journal(db, part)],
    ['outstanding', outstanding(db, part, at)],
    ['orders', orders(context, part)],
    [nameAt('debts', at), debts(context, part)],
  ];
  const entries: Entry[] = [];
  for (const [name, table] of tables) {
    const totals: Totals = { rows: 0, sums: {} };
    const masked = { ...table, batches: maskedFor(staff, table.batches) };
    const hashed = new Hashed(textOf(linesOf(masked, 'csv', totals)));
    yield { name: `${name}.csv`, pieces: hashed };
    entries.push({ name: `${name}.csv`, ...showTotals(totals), sha256: hashed.sha256 });
  }
  for (const day of days) {
    const last = await readKeptReport(db, day);
    // The sums of a closed day are of the report with which it was closed.
    const closed = await readClosedReport(db, day);
    for (const [name, report] of [
      [`reports/${day}.csv`, closed ?? last],
      [`reports/${day}-late.csv`, closed && last],
    ] as const) {
      if (!report) continue;
      yield { name, pieces: one(report.text) };
      entries.push({ name, sha256: report.sha256 });
    }
  }
  const key = await readSigningKey(db);
  const about = {
    export: 'month',
    month: of.month,
    company: of.company ?? 'all',
    by: staff.name,
    at,
  };
  const closed = await readClosed(db, days);
  const manifest = JSON.stringify({ ...about, closed, entries, key: key.fingerprint });
  yield { name: 'manifest.json', pieces: one(`${manifest}\n`) };
  yield { name: 'manifest.json.sig', pieces: one(`${key.sign(manifest)}\n`) };
}

/** Hashes a text while it is read. `sha256` is set once all of it was. */
class Hashed {
  readonly #hash = createHash('sha256');
  readonly #text: AsyncIterable<string>;
  sha256 = '';

  constructor(text: AsyncIterable<string>) {
    this.#text = text;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for await (const piece of this.#text) {
      this.#hash.update(piece);
      yield piece;
    }
    this.sha256 = this.#hash.digest('hex');
  }
}

async function* textOf(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

async function readClosed(db: Database, days: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('finance_day')
    .select('day')
    .where('day', 'in', days)
    .where('closed_at', 'is not', null)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}
