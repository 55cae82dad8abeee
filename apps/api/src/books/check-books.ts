import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyAudit } from '../audit/verify-audit.ts';
import { chunksOf, maintain } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import { changedKeys } from './changed-keys.ts';
import { type Checkpoint, isSettled, readCheckpoint, readMark } from './checkpoint.ts';
import type { Finding, RowSet, Violation } from './invariant.ts';
import { AUDIT, INVARIANTS } from './invariants.ts';
import { HOLDS_OF_NOTHING } from './kept-back.ts';
import { keysIn, MOST_OPEN, type OpenFinding, readOpenFindings } from './open-findings.ts';
import { recordCheck } from './record-check.ts';
import { allKeys, DAYS_AT_ONCE } from './row-keys.ts';
import { addTotals, compareTotals } from './totals.ts';
import { WAITING, whatWaits } from './waiting-invariant.ts';

/** One statement reads a chunk of rows, or sums up a table: whatever takes longer has gone wrong. */
const TIMEOUT = '5min';
const HOLDS = 2;
/** Number of checks whether the transactions that ran at the start have ended. */
const SETTLE_CHECKS = 40;
const ALL: readonly RowSet[] = [
  'accounts',
  'debtors',
  'transactions',
  'orders',
  'payments',
  'plans',
  'members',
  'days',
];

/** Checks everything there is, in chunks. */
export async function checkBooks(db: Database, now: Date): Promise<Finding[]> {
  return (await new Reading(db, now).read(undefined, 1)).findings;
}

/** The same, and records the result. */
export async function checkAllBooks(db: Database, now: Date): Promise<Finding[]> {
  const before = await readOpenFindings(db);
  const { findings, open } = await new Reading(db, now).read(undefined, 1);
  await recordCheck(db, { findings, before, open, checkpoint: undefined }, now);
  return findings;
}

/**
 * Checks what changed since the last time, what was wrong then, and the totals; everything, the first
 * time. Rows that the application cannot change are trusted once checked. The checkpoint stays while
 * a total or the audit log is wrong, which no single row explains.
 */
export async function checkRecentBooks(db: Database, now: Date): Promise<Finding[]> {
  const since = await readCheckpoint(db);
  const before = await readOpenFindings(db);
  const reading = await new Reading(db, now).read(since, SETTLE_CHECKS, before);
  const { findings, open, isSumRight } = reading;
  const checkpoint = isSumRight && open.length <= MOST_OPEN ? reading.checkpoint : undefined;
  await recordCheck(db, { findings, before, open, checkpoint }, now);
  return findings;
}

class Reading {
  /** By rule; a row that is looked at twice is found once. */
  readonly #found = new Map<number, Map<string, Violation>>();
  readonly #open = new Map<string, OpenFinding>();
  readonly #db: Database;
  readonly #now: Date;

  constructor(db: Database, now: Date) {
    this.#db = db;
    this.#now = now;
  }

  async read(since: Checkpoint | undefined, checks: number, before: readonly OpenFinding[] = []) {
    const mark = await readMark(this.#db);
    await this.#briefly(async (trx) => {
      this.#add(WAITING.id, (await whatWaits(this.#now).execute(trx)).rows);
      this.#add(HOLDS, (await sql<Violation>`${HOLDS_OF_NOTHING}`.execute(trx)).rows);
    });
    const audited = await verifyAudit(this.#db, since?.auditSeq);
    this.#add(AUDIT.id, audited.breaks);
    const isFinal = await isSettled(this.#db, mark, checks);
    const settled = isFinal ? mark.postingId : (since?.postingId ?? 0);
    for (const rows of since ? (['debtors'] as const) : ALL) await this.#checkAll(rows);
    if (since) {
      for (const rows of ALL) {
        for (const keys of chunksOf(keysIn(before, rows))) await this.#check(rows, keys);
      }
      // Each check reads a whole day, and a day's postings are spread over many chunks.
      const days = new Set<string>();
      for await (const { days: some = [], ...keys } of changedKeys(this.#db, since)) {
        for (const day of some) days.add(day);
        for (const rows of ALL) await this.#check(rows, (rows !== 'days' && keys[rows]) || []);
      }
      for (const keys of chunksOf([...days], DAYS_AT_ONCE)) await this.#check('days', keys);
    }
    const { totals, differences } = await this.#checkTotals(since, settled);
    return {
      findings: INVARIANTS.map(({ id, title }) => ({
        id,
        title,
        violations: [...(this.#found.get(id)?.values() ?? [])],
      })),
      open: [...this.#open.values()],
      isSumRight: differences.length === 0 && audited.breaks.length === 0,
      checkpoint: { postingId: settled, totals, auditSeq: audited.seq, checkedAt: this.#now },
    };
  }

  /** If a total is wrong although every changed row is right, all rows are checked. */
  async #checkTotals(since: Checkpoint | undefined, settled: number) {
    const from = since?.postingId ?? 0;
    const totals = await addTotals(this.#db, since?.totals ?? {}, from, settled);
    const differences = await this.#briefly((trx) => compareTotals(trx, totals, settled));
    for (const { invariant, what, detail } of differences) this.#add(invariant, [{ what, detail }]);
    const suspected = new Set(since ? differences.flatMap(({ rows }) => rows) : []);
    for (const rows of suspected) await this.#checkAll(rows);
    return { totals, differences };
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
          const { rows: found } = await check.sql(keys).execute(trx);
          for (const { key, ...violation } of found) {
            this.#add(id, [violation]);
            this.#open.set(`${rows} ${key}`, { row_set: rows, key });
          }
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
    const found = this.#found.get(id) ?? new Map<string, Violation>();
    for (const one of violations) found.set(`${one.what}: ${one.detail}`, one);
    this.#found.set(id, found);
  }
}
