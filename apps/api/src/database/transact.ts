import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isConnectionLost } from './lost-connection.ts';
import type { Database } from './tables.ts';

const ATTEMPTS = 5;
const LONGEST_PAUSE = 50;

/**
 * Serialization failure, deadlock, outdated plan, a server that became read-only: nothing was done,
 * and doing it again may succeed.
 */
const RETRIED = new Set(['40001', '40P01', '0A000', '25006']);
type Work<T> = (
  trx: Database,
  how: {
    /** Above 1 it may have been done before, if a lost commit is repeated. */
    attempt: number;
    /** Ends the transaction with this answer and none of its writes. */
    undo: (answer: T) => never;
  },
) => Promise<T>;

type Options = {
  /**
   * If the connection is lost while the transaction commits, nobody knows whether it was committed.
   * Then the caller gets the error and decides, unless the work says that it may be repeated: by its
   * keys it must find what it has written before, instead of writing it twice.
   */
  ifCommitIsLost?: 'throw' | 'repeat';
};

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

/** Runs it once the transaction is committed; at once if there is none. */
export function afterCommit(db: Database, act: () => void): void {
  const transaction = transactions.get(db);
  if (transaction) transaction.afterCommit.push(act);
  else act();
}

/**
 * One database transaction, done again where the database asks for it, and where the connection was
 * lost before the commit: then nothing was done. The next attempt waits for a primary.
 *
 * Within a transaction it is a part of that one, and `undo` or an error takes only this part back.
 */
export async function transact<T>(
  db: Database,
  work: Work<T>,
  { ifCommitIsLost = 'throw' }: Options = {},
): Promise<T> {
  if (db.isTransaction) return await transactPart(db, work);
  for (let attempt = 1; ; attempt++) {
    let undone: { answer: T } | undefined;
    const undo = (answer: T): never => {
      undone = { answer };
      throw new Undone();
    };
    const acts: Transaction['afterCommit'] = [];
    let isCommitting = false;
    try {
      const answer = await db.transaction().execute(async (trx) => {
        transactions.set(trx, { db, afterCommit: acts });
        const result = await work(trx, { attempt, undo });
        isCommitting = true;
        return result;
      });
      for (const act of acts) act();
      return answer;
    } catch (error) {
      if (error instanceof Undone && undone) return undone.answer;
      const mayBeDoneAgain = isConnectionLost(error)
        ? !isCommitting || ifCommitIsLost === 'repeat'
        : error instanceof TryAgain || RETRIED.has(Object(error).code);
      if (attempt === ATTEMPTS || !mayBeDoneAgain) throw error;
      await pause(Math.random() * LONGEST_PAUSE * attempt);
    }
  }
}

/**
 * A transaction within another, as a savepoint. Serialisation failures are passed on, because only
 * the whole transaction can be retried.
 */
async function transactPart<T>(trx: Database, work: Work<T>): Promise<T> {
  const acts = transactions.get(trx)?.afterCommit ?? [];
  const actsBefore = acts.length;
  let undone: { answer: T } | undefined;
  const undo = (answer: T): never => {
    undone = { answer };
    throw new Undone();
  };
  await sql`savepoint part`.execute(trx);
  try {
    const answer = await work(trx, { attempt: 1, undo });
    await sql`release savepoint part`.execute(trx);
    return answer;
  } catch (error) {
    acts.length = actsBefore;
    // If the rollback fails too, the first error says more about the lost connection. `Undone` is not an
    // error but an answer: then the lost connection is thrown, so that the whole transaction runs again.
    await sql`rollback to savepoint part`.execute(trx).catch((lost: unknown) => {
      throw error instanceof Undone ? lost : error;
    });
    await sql`release savepoint part`.execute(trx);
    if (error instanceof Undone && undone) return undone.answer;
    throw error;
  }
}

/**
 * One transaction of a member's own request. It waits for locks no longer than a second: each wait
 * occupies one of the pool's few connections, and other members need them.
 */
export async function transactForMember<T>(
  db: Database,
  work: Work<T>,
  options?: Options,
): Promise<T> {
  const bounded: Work<T> = async (trx, how) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    return await work(trx, how);
  };
  return await transact(db, bounded, options);
}
