import { ERASURE_WITHDRAWN, writeAudit } from '../audit/write-audit.ts';
import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';

/** Withdrawing what was not requested, or again, does nothing. */
export async function withdrawErasure(db: Database, member: Member, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const withdrawn = await trx
      .deleteFrom('erasure_request')
      .where((row) => row.and(member))
      .returning('id')
      .executeTakeFirst();
    if (!withdrawn) return;
    const subject = `${member.company}/${member.number}`;
    const detail = { request: withdrawn.id };
    const entry = { actor: 'member', action: ERASURE_WITHDRAWN, subject, detail };
    // The request is gone: the letter is about the entry that says so.
    const about = await writeAudit(trx, entry, now);
    await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'erasure-withdrawn', about } }], now);
  });
}
