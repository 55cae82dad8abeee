import * as z from 'zod/mini';

/** Something in an answer that could not be read, and the entry it stands in if that is known. */
type Fault = { entry?: string | undefined; reason: string };

/** Reading is synchronous, so one list at a time is enough. */
let faults: Fault[] = [];

/** Parses a part. What is wrong is told once, by the innermost part that failed. */
export function attempt<Schema extends z.ZodMiniType>(
  schema: Schema,
  part: unknown,
  entry?: string,
) {
  const before = faults.length;
  const parsed = schema.safeParse(part);
  if (!parsed.success && faults.length === before) {
    faults.push({ entry, reason: z.prettifyError(parsed.error) });
  }
  return parsed;
}

export type Reading<T> = { value: T | undefined; faults: readonly Fault[] };

/** What a schema makes of an answer, and what it stumbled over on the way. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): Reading<z.output<Schema>> {
  faults = [];
  const parsed = attempt(schema, answer);
  return { value: parsed.success ? parsed.data : undefined, faults };
}

/** The answer with the named entries' fields as they were in an earlier one. */
export function mend(answer: unknown, ids: ReadonlySet<string>, earlier: unknown): unknown {
  const before = new Map<string, unknown>();
  walk(earlier, (id, fields) => {
    before.set(id, fields);
  });
  const mended = structuredClone(answer);
  walk(mended, (id, _fields, entry) => {
    if (ids.has(id) && before.has(id)) entry.fields = before.get(id);
  });
  return mended;
}

type Entry = { sys: { id: string }; fields: unknown };

/** Visits every entry in an answer, however deep; entries may link in circles. */
function walk(
  value: unknown,
  visit: (id: string, fields: unknown, entry: Entry) => void,
  seen = new Set<unknown>(),
): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isEntry(value)) visit(value.sys.id, value.fields, value);
  for (const inner of Object.values(value)) walk(inner, visit, seen);
}

const sys = z.object({ id: z.string() });

function isEntry(value: object): value is Entry {
  return 'fields' in value && 'sys' in value && sys.safeParse(value.sys).success;
}
