import * as z from 'zod/mini';

/** An invalid part of an answer, and the entry that contains it, if known. */
type Fault = {
  entry?: string | undefined;
  reason: string;
  /** Whether the whole entry is invalid, or only an optional part. */
  isWhole: boolean;
};

/** Shared state is safe because parsing is synchronous. */
let faults: Fault[] = [];
let current: string | undefined;

/** The issue of an entry whose linked entry is invalid; that one is reported itself. */
export const LINKED = 'A linked entry is broken';

/** Parses an optional part. A fault within it that is reported already is not reported again. */
export function parsePart<Schema extends z.ZodMiniType>(schema: Schema, part: unknown) {
  const before = faults.length;
  const parsed = schema.safeParse(part);
  if (!parsed.success && faults.length === before) {
    faults.push({ entry: current, reason: z.prettifyError(parsed.error), isWhole: false });
  }
  return parsed;
}

/** Parses an entry's fields. */
export function parseEntry<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: unknown,
  id: string | undefined,
) {
  const outer = current;
  current = id;
  const parsed = schema.safeParse(fields);
  current = outer;
  if (!parsed.success && !parsed.error.issues.every(({ message }) => message === LINKED)) {
    faults.push({ entry: id, reason: z.prettifyError(parsed.error), isWhole: true });
  }
  return parsed;
}

export type ParseReport<T> = { value: T | undefined; faults: readonly Fault[] };

/** Parses an answer, and reports the faults found on the way. */
export function parseReport<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): ParseReport<z.output<Schema>> {
  faults = [];
  current = undefined;
  const parsed = parsePart(schema, answer);
  return { value: parsed.success ? parsed.data : undefined, faults };
}

/** The answer with the given entries' fields taken from an earlier one. */
export function restoreFrom(earlier: unknown, ids: ReadonlySet<string>, answer: unknown): unknown {
  const before = new Map<string, unknown>();
  walk(earlier, (entry) => before.set(entry.sys.id, entry.fields));
  const restored = structuredClone(answer);
  walk(restored, (entry) => {
    if (ids.has(entry.sys.id) && before.has(entry.sys.id)) entry.fields = before.get(entry.sys.id);
  });
  return restored;
}

type Entry = { sys: { id: string }; fields: unknown };

/** Visits every entry in an answer. Entries may link to each other in circles. */
function walk(value: unknown, visit: (entry: Entry) => void, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isEntry(value)) visit(value);
  for (const inner of Object.values(value)) walk(inner, visit, seen);
}

const sys = z.object({ id: z.string(), type: z.optional(z.string()) });

/** An asset looks the same, and may have the same id. */
function isEntry(value: object): value is Entry {
  if (!('fields' in value && 'sys' in value)) return false;
  const parsed = sys.safeParse(value.sys);
  return parsed.success && parsed.data.type !== 'Asset';
}
