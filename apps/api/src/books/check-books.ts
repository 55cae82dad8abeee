import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyAudit } from '../audit/verify-audit.ts';
import { maintain } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import { changedKeys } from './changed-keys.ts';
import {
  type Checkpoint,
  isSettled,
  readCheckpoint,
  readMark,
  writeCheckpoint,
} from './checkpoint.ts';
import type { RowSet, Violation } from './invariant.ts';
import { AUDIT, INVARIANTS } from './invariants.ts';
import { HOLDS_OF_NOTHING } from './kept-back.ts';
import { allKeys } from './row-keys.ts';
import { addTotals, compareTotals } from './totals.ts';
import { WAITING, whatWaits } from './waiting-invariant.ts';

export type Finding = { id: number; title: string; violations: readonly Violation[] };

/** One statement reads a chunk of rows, or sums up a table: whatever takes longer has gone wrong. */
const TIMEOUT = '5min';
const HOLDS = 2;
/** How often it is asked whether the transactions that ran at the start have ended. */
const PATIENCE = 40;
const ALL: readonly RowSet[] = [
  'accounts',
  'debtors',
  'transactions',
  'orders',
  'payments',
  'plans',
  'members',
];

/** Checks everything there is, in chunks. */
export async function checkBooks(db: Database, now: Date): Promise<Finding[]> {
  return (await new Reading(db, now).read(undefined, 1)).findings;
}

/**
 * Checks what changed since the books were last found clean, and the totals; everything, the first
 * time. Rows that the application cannot change are trusted once checked. While something is wrong
 * the checkpoint stays, so that it is found again.
 */
export async function checkRecentBooks(db: Database, now: Date): Promise<Finding[]> {
  const since = await readCheckpoint(db);
  const { findings, checkpoint } = await new Reading(db, now).read(since, PATIENCE);
  const isClean = findings.every(({ id, violations }) => {
    return violations.length === 0 || id === WAITING.id;
  });
  if (isClean) await writeCheckpoint(db, checkpoint);
  return findings;
}

class Reading {
  readonly #found = new Map<number, Violation[]>();
  readonly #db: Database;
  readonly #now: Date;

  constructor(db: Database, now: Date) {
    this.#db = db;
    this.#now = now;
  }

  async read(since: Checkpoint | undefined, patience: number) {
    const mark = await readMark(this.#db);
    await this.#briefly(async (trx) => {
      this.#add(WAITING.id, (await whatWaits(this.#now).execute(trx)).rows);
      this.#add(HOLDS, (await sql<Violation>`${HOLDS_OF_NOTHING}`.execute(trx)).rows);
    });
    const audited = await verifyAudit(this.#db, since?.auditSeq);
    this.#add(AUDIT.id, audited.breaks);
    const isFinal = await isSettled(this.#db, mark, patience);
    const settled = isFinal ? mark.postingId : (since?.postingId ?? 0);
    for (const rows of since ? (['debtors'] as const) : ALL) await this.#checkAll(rows);
    if (since) {
      for await (const keys of changedKeys(this.#db, since)) {
        for (const rows of ALL) await this.#check(rows, keys[rows] ?? []);
      }
    }
    const totals = await this.#checkTotals(since, settled);
    return {
      findings: INVARIANTS.map(({ id, title }) => ({
        id,
        title,
        violations: this.#found.get(id) ?? [],
      })),
      checkpoint: { postingId: settled, totals, auditSeq: audited.seq, checkedAt: this.#now },
    };
  }

  /** Where a sum is wrong although all that changed is right, every row is looked at. */
  async #checkTotals(since: Checkpoint | undefined, settled: number) {
    const from = since?.postingId ?? 0;
    const totals = await addTotals(this.#db, since?.totals ?? {}, from, settled);
    const differences = await this.#briefly((trx) => compareTotals(trx, totals, settled));
    for (const { invariant, what, detail } of differences) this.#add(invariant, [{ what, detail }]);
    const suspected = new Set(since ? differences.flatMap(({ rows }) => rows) : []);
    for (const rows of suspected) await this.#checkAll(rows);
    return totals;
  }

  async #checkAll(rows: RowSet): Promise<void> {
    for await (const keys of allKeys(this.#db, rows)) await this.#check(rows, keys);
  }

  async #check(rows: RowSet, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#briefly(async (trx) => {
      // House accounts are in nearly every posting, so the planner takes any account for frequent and
      // would read all postings for each member.
      await sql`set local enable_seqscan = off`.execute(trx);
      for (const { id, checks } of INVARIANTS) {
        for (const check of checks.filter((one) => one.rows === rows)) {
          this.#add(id, (await check.sql(keys).execute(trx)).rows);
        }
      }
    });
    // The embedded database works on this thread: whoever waits comes first.
    await turn();
  }

  /** A transaction for its timeout alone: each statement sees a moment of its own. */
  async #briefly<T>(work: (trx: Database) => Promise<T>): Promise<T> {
    return await maintain(this.#db, work, TIMEOUT);
  }

  #add(id: number, violations: readonly Violation[]): void {
    if (violations.length > 0) this.#found.set(id, [...(this.#found.get(id) ?? []), ...violations]);
  }
}
