/** Without it spreadsheets take the file for an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A decimal is an amount as text, which keeps its places. It may begin with a minus and is no formula. */
export type CsvCell = string | number | null | { decimal: string };

/** A row of a table for spreadsheets, without the line break. */
export function csvRow(cells: readonly CsvCell[]): string {
  return cells.map(cell).join(',');
}

/** Text that a spreadsheet would run as a formula is marked as text. */
function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.decimal;
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
