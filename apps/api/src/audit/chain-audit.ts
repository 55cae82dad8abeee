import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { hashRow, NO_HASH } from './hash-row.ts';

const AT_ONCE = 500;
/** Chains the rows audited since the last run, oldest first. Returns how many rows that were. */
export async function chainAudit(db: Database): Promise<number> {
  let chained = 0;
  for (;;) {
    const count = await transact(db, chainNext);
    chained += count;
    if (count < AT_ONCE) return chained;
  }
}

/** One process chains at a time: whoever comes second leaves the rest to the first. */
async function chainNext(trx: Database): Promise<number> {
  const lock = sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('cairn/chain-audit')) as "isOurs"`;
  if (!(await lock.execute(trx)).rows[0]?.isOurs) return 0;
  const last = await trx
    .selectFrom('audit_chain')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await trx
    .selectFrom('audit_log')
    .selectAll('audit_log')
    .leftJoin('audit_chain', 'audit_chain.audit_id', 'audit_log.id')
    .where('audit_chain.audit_id', 'is', null)
    .orderBy('at')
    .orderBy('audit_log.id')
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return 0;

  let { seq, hash } = last ?? { seq: 0, hash: NO_HASH };
  const links = rows.map((row) => {
    seq += 1;
    hash = hashRow(hash, row);
    return { seq, audit_id: row.id, hash };
  });
  await trx.insertInto('audit_chain').values(links).execute();
  return links.length;
}
