import * as z from 'zod/mini';
import { type RecordName, readRecord, removeRecord, writeRecord } from './own-storage.ts';

/** With the member who typed it, if there was one. */
const KEPT = z.object({ member: z.optional(z.string()), value: z.unknown() });

/** Form input kept for this tab through reloads and log-in. A member's input is read by that member only. */
export function tabStorage<T>(name: RecordName, schema: z.ZodMiniType<T>) {
  function write(value: T, subject: string | undefined): void {
    writeRecord(name, JSON.stringify({ member: subject, value }));
  }
  return {
    /** Input of a visitor becomes that of the member who logs in. */
    read(subject: string | undefined): T | undefined {
      const text = readRecord(name);
      const kept = KEPT.safeParse(text ? parseJson(text) : undefined);
      if (!kept.success) return undefined;
      const { member, value } = kept.data;
      if (member !== undefined && member !== subject) return undefined;
      const { data } = schema.safeParse(value);
      if (data !== undefined && member !== subject) write(data, subject);
      return data;
    },
    write,
    clear(): void {
      removeRecord(name);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
