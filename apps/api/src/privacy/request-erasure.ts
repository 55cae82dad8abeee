import type { ErasureAnswer } from '@cairn/contract/members/erasure';
import { writeAudit } from '../audit/write-audit.ts';
import { enqueue } from '../background/enqueue.ts';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { lockMember } from '../members/lock-member.ts';
import { getErasure } from './get-erasure.ts';

/** Long enough for a member whose session was stolen to read the email and withdraw the request. */
const GRACE_PERIOD = 7 * 86_400_000;

/** Undefined when the programme has no such member. Asked again, the first date stays. */
export async function requestErasure(
  db: Database,
  member: Member,
  now: Date,
): Promise<ErasureAnswer | undefined> {
  return await transact<ErasureAnswer | undefined>(db, async (trx) => {
    await lockMember(trx, member);
    const state = await getErasure(trx, member, now);
    if (!state) return undefined;
    if (state.status === 'requested') return state;
    if (state.obstacles.length > 0) return { status: 'refused', obstacles: state.obstacles };
    const eraseAt = new Date(now.getTime() + GRACE_PERIOD);
    await storeRequest(trx, member, eraseAt, now);
    return {
      status: 'requested',
      requestedAt: now.toISOString(),
      eraseAt: eraseAt.toISOString(),
      obstacles: [],
    };
  });
}

async function storeRequest(trx: Database, member: Member, eraseAt: Date, now: Date) {
  const id = newId(now);
  await trx
    .insertInto('erasure_request')
    .values({ ...member, id, requested_at: now, erase_at: eraseAt, next_try_at: eraseAt })
    .execute();
  await enqueue(
    trx,
    [{ queue: 'send-mail', data: { letter: 'erasure-requested', about: id } }],
    now,
  );
  const subject = `${member.company}/${member.number}`;
  const detail = { request: id, eraseAt: eraseAt.toISOString() };
  await writeAudit(trx, { actor: 'member', action: 'erasure request', subject, detail }, now);
}
