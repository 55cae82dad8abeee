/**
 * Fields are separated by commas; one in quotation marks may hold anything, its own marks doubled.
 * Undefined if the text is not of that form. Reads each character once: somebody may upload anything.
 */
export function csvRows(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; ) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    if (!field) return undefined;
    row.push(field.value);
    const { end } = field;
    if (text[end] === ',') {
      at = end + 1;
      continue;
    }
    const isLast = end === text.length;
    if (!isLast && !text.startsWith('\n', end) && !text.startsWith('\r\n', end)) return undefined;
    if (row.length > 1 || field.value !== '') rows.push(row);
    if (isLast) return rows;
    row = [];
    at = text.indexOf('\n', end) + 1;
  }
}

type Field = { value: string; end: number };

function plainField(text: string, start: number): Field {
  const special = /[",\r\n]/g;
  special.lastIndex = start;
  const end = special.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number): Field | undefined {
  const parts: string[] = [];
  for (let from = start + 1; ; ) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return undefined;
    parts.push(text.slice(from, mark));
    if (text[mark + 1] !== '"') return { value: parts.join('"'), end: mark + 1 };
    from = mark + 2;
  }
}
