import * as z from 'zod/mini';

type ReadList<Row> = { ok: true; rows: Row[] } | { ok: false; faults: string[] };

const SHOWN = 10;

/** Reads a text that holds a list. One wrong row makes the whole of it wrong; faults name row and field. */
export function readJsonList<Schema extends z.ZodMiniType>(
  text: string,
  row: Schema,
): ReadList<z.infer<Schema>> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { ok: false, faults: [`It cannot be read: ${reason}.`] };
  }
  const parsed = z.array(row).safeParse(given);
  return parsed.success
    ? { ok: true, rows: parsed.data }
    : { ok: false, faults: firstOf(parsed.error.issues.map(sentence)) };
}

/** Rows are counted from 1. */
export function rowName(index: number): string {
  return `Row ${index + 1}`;
}

/** A file may be wrong from end to end: so many faults are shown, and the rest counted. */
export function firstOf(faults: readonly string[]): string[] {
  const rest = faults.length - SHOWN;
  return [...faults.slice(0, SHOWN), ...(rest > 0 ? [`… and ${rest} more.`] : [])];
}

function sentence({ path: [index, ...fields], message }: z.core.$ZodIssue): string {
  if (typeof index !== 'number') return `The file: ${message}.`;
  const place = fields.length > 0 ? `${rowName(index)}, ${fields.join('.')}` : rowName(index);
  return `${place}: ${message}.`;
}
