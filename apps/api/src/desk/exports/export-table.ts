import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '../../http/kit/csv.ts';

export type ExportRow = Record<string, string | number | null>;

/** Rows of an export, read a batch at a time so that any number fits into memory. */
export type ExportTable = {
  columns: readonly string[];
  /** Those of the columns that have amounts as text. */
  decimals?: readonly string[];
  batches: AsyncIterable<readonly ExportRow[]>;
  /** What a row adds to the sum of its currency, in minor units, or of avios. */
  sumOf?: (row: ExportRow) => { unit: string; amount: number } | undefined;
};

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

export type Totals = { rows: number; sums: Record<string, number> };

/** The lines of a table, batch by batch, and what they come to. */
export async function* linesOf(
  { columns, decimals = [], batches, sumOf }: ExportTable,
  format: Format,
  totals: Totals,
): AsyncGenerator<string[]> {
  if (format === 'csv') yield [BYTE_ORDER_MARK + csvRow(columns)];
  for await (const rows of batches) {
    totals.rows += rows.length;
    for (const row of rows) {
      const part = sumOf?.(row);
      if (part) totals.sums[part.unit] = (totals.sums[part.unit] ?? 0) + part.amount;
    }
    yield rows.map((row) => {
      if (format === 'jsonl') return JSON.stringify(row);
      return csvRow(columns.map((column) => cellOf(row[column], decimals.includes(column))));
    });
  }
}

function cellOf(value: string | number | null = null, isDecimal: boolean): CsvCell {
  return isDecimal ? { decimal: `${value ?? ''}` } : value;
}

/** As a manifest has them: amounts as decimals. */
export function showTotals({ rows, sums }: Totals) {
  const shown = Object.entries(sums).map(([unit, amount]) => [unit, decimalOf(amount, unit)]);
  return { rows, sums: Object.fromEntries(shown) };
}

/** An amount as text, so that nobody rounds it: hundredths of a currency, or whole avios. */
export function decimalOf(amount: number, unit: string): string {
  return unit === 'AVIOS' ? `${amount}` : decimalFromMinor(minor(amount)).toFixed(2);
}
