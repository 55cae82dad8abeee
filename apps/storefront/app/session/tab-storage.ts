import * as z from 'zod/mini';

/** With the member who typed it, if there was one. */
const KEPT = z.object({ member: z.optional(z.string()), value: z.unknown() });

/**
 * What somebody typed, kept for this tab through reloads and log-in. A member's is discarded when
 * they log out or somebody else logs in.
 */
export function tabStorage<T>(key: string, schema: z.ZodMiniType<T>) {
  return {
    read(subject: string | undefined): T | undefined {
      const text = storage()?.getItem(key);
      const kept = KEPT.safeParse(text ? parseJson(text) : undefined);
      if (!kept.success) return undefined;
      const { member, value } = kept.data;
      if (member === undefined || member === subject) return schema.safeParse(value).data;
      storage()?.removeItem(key);
      return undefined;
    },
    write(value: T, subject: string | undefined): void {
      try {
        storage()?.setItem(key, JSON.stringify({ member: subject, value }));
      } catch {
        // Full: the page itself still has it.
      }
    },
    clear(): void {
      storage()?.removeItem(key);
    },
  };
}

/** Undefined where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
