import { writeAudit } from '../audit/write-audit.ts';
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
    await writeAudit(trx, { actor: 'member', action: 'erasure withdraw', subject, detail }, now);
  });
}
