import { PENDING_COOKIE, removeCookie } from './cookies.ts';
import { RECORDS, type RecordName, readRecord, removeRecord } from './own-storage.ts';

/** At log-out: whoever uses this browser next finds nothing. */
export function removeRecords(): void {
  for (const name of recordNames()) removeRecord(name);
  removeCookie(PENDING_COOKIE);
}

/** When a member logs in, what others left goes. What a visitor left may be theirs. */
export function removeRecordsOfOthers(subject: string): void {
  for (const name of recordNames()) {
    const owner = ownerOf(readRecord(name));
    if (owner === undefined || owner === subject) continue;
    removeRecord(name);
    if (name === 'pending_transaction') removeCookie(PENDING_COOKIE);
  }
}

function recordNames(): RecordName[] {
  return Object.keys(RECORDS).filter((name): name is RecordName => name in RECORDS);
}

function ownerOf(text: string | undefined): string | undefined {
  try {
    const { member } = Object(JSON.parse(text ?? 'null'));
    return typeof member === 'string' ? member : undefined;
  } catch {
    return undefined;
  }
}
