import { readRecord, removeRecord, writeRecord } from '#app/storage/own-storage.ts';

/** The member's goal in avios. Stored in this browser with its member, for nobody else to see. */
export function storedGoal(member: string): number | undefined {
  return goalIn(readRecord('goal'), member);
}

export function storeGoal(member: string, avios: number | undefined): void {
  if (avios === undefined) removeRecord('goal');
  else writeRecord('goal', JSON.stringify({ member, avios }));
}

/** Undefined when it is another member's, or was tampered with. */
export function goalIn(text: string | undefined, member: string): number | undefined {
  if (text === undefined) return undefined;
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
