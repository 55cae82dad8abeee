import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '../../http/kit/csv.ts';

export type ExportRow = Record<string, string | number | null>;

/** Rows of an export, read a batch at a time so that any number fits into memory. */
export type ExportTable = {
  columns: readonly string[];
  /** Columns whose amounts are decimals as text. */
  decimals?: readonly string[];
  batches: AsyncIterable<readonly ExportRow[]>;
  /** The row's part of a total, in minor units of a currency or in avios. */
  sumOf?: (row: ExportRow) => { unit: string; amount: number } | undefined;
};

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

export type Totals = { rows: number; sums: Record<string, number> };

/** Yields the lines of a table in batches, and adds each row to `totals`. */
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

/** Formats totals for a manifest, amounts as decimals. */
export function showTotals({ rows, sums }: Totals) {
  const shown = Object.entries(sums).map(([unit, amount]) => [unit, decimalOf(amount, unit)]);
  return { rows, sums: Object.fromEntries(shown) };
}

/** Formats minor units of a currency, or avios, as text: a reader might round a number. */
export function decimalOf(amount: number, unit: string): string {
  return unit === 'AVIOS' ? `${amount}` : decimalFromMinor(minor(amount)).toFixed(2);
}
