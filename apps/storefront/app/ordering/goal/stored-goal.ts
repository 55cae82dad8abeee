const KEY = 'goal';

/** The goal when local storage is blocked: it is lost when the page closes. */
let inMemory: string | null = null;

/** What a member saves for, in avios. Stored in this browser with its member, for nobody else to see. */
export function storedGoal(member: string): number | undefined {
  try {
    return goalIn(window.localStorage.getItem(KEY) ?? inMemory, member);
  } catch {
    return goalIn(inMemory, member);
  }
}

export function storeGoal(member: string, avios: number | undefined): void {
  inMemory = avios === undefined ? null : JSON.stringify({ member, avios });
  try {
    if (inMemory === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, inMemory);
  } catch {
    // Blocked or full: memory has it.
  }
}

/** Undefined when it is another member's, or was tampered with. */
export function goalIn(text: string | null, member: string): number | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('member' in stored) || stored.member !== member) return undefined;
    if (!('avios' in stored) || !Number.isSafeInteger(stored.avios)) return undefined;
    return Number(stored.avios) > 0 ? Number(stored.avios) : undefined;
  } catch {
    return undefined;
  }
}
