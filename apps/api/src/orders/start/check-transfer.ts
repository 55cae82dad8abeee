import type { Offer } from '../../catalogue/read-offer.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { readSetAside } from '../../members/read-set-aside.ts';
import { readMemberStatus } from '../../members/read-standing.ts';
import { draftOrder } from './draft-order.ts';
import type { StartRefusal, StartRequest } from './start-request.ts';

/** Returns why a transfer would not start. Nothing is written, and no open order is cancelled. */
export async function checkTransfer(
  db: Database,
  member: Member,
  offer: Offer,
  request: Extract<StartRequest, { product: 'transfer' }>,
  now: Date,
): Promise<StartRefusal | undefined> {
  const known = await readMemberStatus(db, member);
  // The start would cancel the member's unpaid transfer first and release its avios.
  const held = await readSetAside(db, member);
  const memberStatus = known && { ...known, held };
  const drafted = await draftOrder(db, member, { memberStatus, offer }, request, now);
  return drafted.kind === 'drafted' ? undefined : drafted;
}
