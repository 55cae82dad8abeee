import * as z from 'zod/mini';

/** Something in an answer that could not be read, and the entry it stands in if that is known. */
type Fault = {
  entry?: string | undefined;
  reason: string;
  /** Whether the entry as a whole cannot be read, or only a part that it can do without. */
  isWhole: boolean;
};

/** Reading is synchronous, so one list, and one entry at a time, are enough. */
let faults: Fault[] = [];
let current: string | undefined;

/** Says of an entry that one it links to is broken, which was reported where it was found. */
export const LINKED = 'A linked entry is broken';

/** Reads a part that may be left out; what is wrong with it is told once, where it was found. */
export function attempt<Schema extends z.ZodMiniType>(schema: Schema, part: unknown) {
  const before = faults.length;
  const parsed = schema.safeParse(part);
  if (!parsed.success && faults.length === before) {
    faults.push({ entry: current, reason: z.prettifyError(parsed.error), isWhole: false });
  }
  return parsed;
}

/** Reads an entry's fields. */
export function attemptEntry<Schema extends z.ZodMiniType>(
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

export type Reading<T> = { value: T | undefined; faults: readonly Fault[] };

/** What a schema makes of an answer, and what it stumbled over on the way. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): Reading<z.output<Schema>> {
  faults = [];
  current = undefined;
  const parsed = attempt(schema, answer);
  return { value: parsed.success ? parsed.data : undefined, faults };
}

/** The answer with the named entries' fields as they were in an earlier one. */
export function mend(answer: unknown, ids: ReadonlySet<string>, earlier: unknown): unknown {
  const before = new Map<string, unknown>();
  walk(earlier, (entry) => before.set(entry.sys.id, entry.fields));
  const mended = structuredClone(answer);
  walk(mended, (entry) => {
    if (ids.has(entry.sys.id) && before.has(entry.sys.id)) entry.fields = before.get(entry.sys.id);
  });
  return mended;
}

type Entry = { sys: { id: string }; fields: unknown };

/** Visits every entry in an answer, however deep; entries may link in circles. */
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
