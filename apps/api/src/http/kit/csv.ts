/** Without it spreadsheets take the file for an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A decimal is an amount as text, which keeps its places. It may begin with a minus and is no formula. */
export type CsvCell = string | number | null | { decimal: string };

/** A row of a table for spreadsheets, without the line break. */
export function csvRow(cells: readonly CsvCell[]): string {
  return cells.map(cell).join(',');
}

const FORMULA = /^[=+\-@\t\r]/;
/** Ids that spreadsheets read as numbers: they round more than 15 digits, drop zeros and read an E as a power. */
const NUMERIC_ID = /^(\d{16,}|0\d+|\d+e\d+)$/i;

/** Text that a spreadsheet would run as a formula, or change as a number, is marked as text. */
function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.decimal;
  const isMarked = typeof value === 'string' && (FORMULA.test(value) || NUMERIC_ID.test(value));
  const text = isMarked ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
