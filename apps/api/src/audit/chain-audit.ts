import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { hashRow, NO_HASH } from './hash-row.ts';

const AT_ONCE = 500;
const TURN = sql`hashtext('cairn/chain-audit')`;
const LOCK_TIMEOUT = '55P03';

/**
 * Chains the rows audited since the last run, oldest first, and returns their number. One process chains
 * at a time; a second one leaves the rest to the first.
 */
export async function chainAudit(db: Database): Promise<number> {
  return await chainAll(db, async (trx) => {
    const lock = sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${TURN}) as "isOurs"`;
    return (await lock.execute(trx)).rows[0]?.isOurs === true;
  });
}

/**
 * The same for a caller that needs every row chained: it waits while another process chains, and returns
 * false if that takes longer than `patience` milliseconds.
 */
export async function chainAuditInTurn(db: Database, patience: number): Promise<boolean> {
  try {
    await chainAll(db, async (trx) => {
      await sql`select set_config('lock_timeout', ${`${patience}ms`}, true)`.execute(trx);
      await sql`select pg_advisory_xact_lock(${TURN})`.execute(trx);
      return true;
    });
    return true;
  } catch (error) {
    if (Object(error).code === LOCK_TIMEOUT) return false;
    throw error;
  }
}

type TakeTurn = (trx: Database) => Promise<boolean>;

async function chainAll(db: Database, takeTurn: TakeTurn): Promise<number> {
  let chained = 0;
  for (;;) {
    const count = await transact(db, async (trx) => {
      return (await takeTurn(trx)) ? await chainNext(trx) : 0;
    });
    chained += count;
    if (count < AT_ONCE) return chained;
  }
}

async function chainNext(trx: Database): Promise<number> {
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
