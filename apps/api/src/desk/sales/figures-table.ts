import { paymentCountry } from '@cairn/contract/values/company';
import type { Database } from '../../database/tables.ts';
import { decimalOf, type ExportRow, type ExportTable } from '../exports/export-table.ts';
import { type Filter, figuresOf } from './read-sales.ts';

const BATCH_DAYS = 31;
const DAY = 86_400_000;

/** The figures of a period: a row for each day, company, currency, product, measure and detail. */
export function figuresTable(
  db: Database,
  { from, to, ...filter }: { from: string; to: string } & Filter,
): ExportTable {
  return {
    columns: [
      ...['day', 'company', 'market', 'measure', 'detail', 'product', 'currency', 'count'],
      ...['amount', 'avios'],
    ],
    decimals: ['amount'],
    batches: readRows(db, { from, to }, filter),
  };
}

async function* readRows(
  db: Database,
  { from, to }: { from: string; to: string },
  filter: Filter,
): AsyncGenerator<ExportRow[]> {
  for (let first = Date.parse(from); first <= Date.parse(to); first += BATCH_DAYS * DAY) {
    const last = Math.min(first + (BATCH_DAYS - 1) * DAY, Date.parse(to));
    const rows = await figuresOf(db, { from: dayAt(first), to: dayAt(last) }, filter)
      .select(['day', 'company', 'measure', 'detail', 'product', 'currency'])
      .select(['count', 'minor', 'avios'])
      .orderBy('day')
      .orderBy('company')
      .orderBy('measure')
      .orderBy('currency')
      .orderBy('product')
      .orderBy('detail')
      .execute();
    yield rows.map(({ minor, ...row }) => ({
      ...row,
      market: paymentCountry(row.company, row.currency),
      amount: decimalOf(minor, row.currency),
    }));
  }
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
