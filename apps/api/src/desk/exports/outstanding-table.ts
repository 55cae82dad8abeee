import { COMPANIES } from '@cairn/contract/values/company';
import { readRollForward } from '../../books/daily/roll-forward.ts';
import type { Database } from '../../database/tables.ts';
import { isSoFar } from '../outstanding/view-outstanding.ts';
import type { ExportRow, ExportTable } from './export-table.ts';
import type { LedgerPart } from './read-ledger.ts';

const TOTALS = ['opening', 'closing', 'so_far'];

/**
 * The roll-forward: a row for the opening, one for each line by product and currency, and the closing,
 * which is called so_far if the period was not over at `at`.
 */
export function outstanding(db: Database, part: LedgerPart, at: string): ExportTable {
  return {
    columns: [
      ...['company', 'from', 'to', 'line', 'product', 'currency', 'count', 'credited', 'debited'],
      'avios',
    ],
    batches: readRows(db, part, new Date(at)),
    sumOf: ({ line, avios }) =>
      TOTALS.includes(`${line}`) ? undefined : { unit: 'AVIOS', amount: Number(avios) },
  };
}

async function* readRows(
  db: Database,
  { company, from, to, posting }: LedgerPart,
  at: Date,
): AsyncGenerator<ExportRow[]> {
  for (const one of company ? [company] : COMPANIES) {
    const period = { company: one, from, to };
    const found = await readRollForward(db, { ...period, posting });
    // The file ends here, without its manifest, and is no valid export.
    if (!found) throw new Error('The daily balances are being added up, export again later');
    const { opening, lines, closing } = found;
    const total = (line: string, avios: number) => ({
      ...{ ...period, line, product: '', currency: '' },
      ...{ count: null, credited: null, debited: null, avios },
    });
    yield [
      total('opening', opening),
      ...lines.map((line) => ({ ...period, ...line, avios: line.credited - line.debited })),
      total(isSoFar(one, to, at) ? 'so_far' : 'closing', closing),
    ];
  }
}
