import { clearPending } from './pending-store.ts';
import { discardUnfit, readPending, updatePending } from './read-pending.ts';

/** Discards what is no order, and what is not this member's; says whether it could not be read. */
export function tidyPending(subject: string | undefined): { isLost: boolean } {
  const isLost = discardUnfit() === 'broken';
  if (subject !== undefined) own(subject);
  return { isLost };
}

/** An order that a visitor chose becomes the member's who logs in; another member's is discarded. */
function own(subject: string): void {
  const read = readPending();
  if (read.kind !== 'found') return;
  const { id, member } = read.transaction;
  if (member === undefined) updatePending(id, (order) => ({ ...order, member: subject }));
  else if (member !== subject) clearPending(id);
}
