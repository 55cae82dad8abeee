/**
 * Everything that the shop stores in this browser about its user. Each record names its member, if
 * it has one.
 */
export const RECORDS = {
  pending_transaction: 'localStorage',
  goal: 'localStorage',
  contact: 'sessionStorage',
  chat: 'sessionStorage',
  continue: 'sessionStorage',
  wanted_data: 'sessionStorage',
  gift_card: 'sessionStorage',
} as const;

export type RecordName = keyof typeof RECORDS;

/** Records that the browser refused to store: they last as long as the page. */
const inMemory = new Map<RecordName, string>();

export function readRecord(name: RecordName): string | undefined {
  const text = inMemory.get(name);
  if (text !== undefined) return text;
  try {
    return window[RECORDS[name]].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeRecord(name: RecordName, text: string): void {
  try {
    window[RECORDS[name]].setItem(name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
}

export function removeRecord(name: RecordName): void {
  inMemory.delete(name);
  try {
    window[RECORDS[name]].removeItem(name);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Whether the browser refused to store it. */
export function isInMemory(name: RecordName): boolean {
  return inMemory.has(name);
}
