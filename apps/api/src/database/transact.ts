import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

const ATTEMPTS = 5;
const LONGEST_PAUSE = 50;

/** Serialization failure, deadlock, outdated plan: nothing was done, and doing it again may succeed. */
const RETRIED = new Set(['40001', '40P01', '0A000']);
/** The connection went away, perhaps after the commit: nobody knows whether it was done. */
const LOST = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08006', '08003']);

/** The same, as the driver says it: also when the rollback finds the connection gone. */
const LOST_WORDS = /^(Connection terminated unexpectedly|Client .* is not queryable)$/;

type Work<T> = (
  trx: Database,
  how: {
    /** Above 1 it may have been done before: look by the keys before writing. */
    attempt: number;
    /** Ends the transaction with this answer and none of its writes. */
    undo: (answer: T) => never;
  },
) => Promise<T>;

/** Somebody else was there first: done again, it finds what they did. */
export class TryAgain extends Error {}

/** Rolls the transaction back on its way out; the answer stands beside it. */
class Undone extends Error {}

type Transaction = { db: Database; afterCommit: (() => void)[] };

const transactions = new WeakMap<Database, Transaction>();

/** The database of a transaction, and what begins once it is committed. */
export function transactionOf(trx: Database): Transaction | undefined {
  return transactions.get(trx);
}

/** One database transaction, done again where the database asks for it. */
export async function transact<T>(db: Database, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let undone: { answer: T } | undefined;
    const undo = (answer: T): never => {
      undone = { answer };
      throw new Undone();
    };
    const afterCommit: Transaction['afterCommit'] = [];
    try {
      const answer = await db.transaction().execute(async (trx) => {
        transactions.set(trx, { db, afterCommit });
        return await work(trx, { attempt, undo });
      });
      for (const act of afterCommit) act();
      return answer;
    } catch (error) {
      if (error instanceof Undone && undone) return undone.answer;
      if (attempt === ATTEMPTS || !mayBeDoneAgain(error)) throw error;
      await pause(Math.random() * LONGEST_PAUSE * attempt);
    }
  }
}

/**
 * One transaction of a member's own request. It waits for locks no longer than a second: each wait
 * occupies one of the pool's few connections, and other members need them.
 */
export async function transactForMember<T>(db: Database, work: Work<T>): Promise<T> {
  return await transact(db, async (trx, how) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    return await work(trx, how);
  });
}

function mayBeDoneAgain(error: unknown): boolean {
  const { code, message } = Object(error);
  return (
    error instanceof TryAgain || RETRIED.has(code) || LOST.has(code) || LOST_WORDS.test(message)
  );
}
