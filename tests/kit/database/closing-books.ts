import { appendFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { checkBooks } from '../../../apps/api/src/books/check-books.ts';
import type { Finding } from '../../../apps/api/src/books/invariant.ts';
import type { Connection } from '../../../apps/api/src/database/connection.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** Environment variable with the file in which tests record the databases they open and close. */
export const BOOKS_FILE = 'CAIRN_TEST_BOOKS';

export type Opened = { event: 'opened'; kind: Connection['kind'] };
export type Closed = {
  event: 'closed';
  kind: Connection['kind'];
  isMadeUp: boolean;
  orders: number;
  transactions: number;
  /** Number of violations by invariant. */
  violations: Record<string, number>;
};

const madeUp = new WeakSet<Database>();

/** For databases with rows inserted by the test, which have no history to check. */
export function markMadeUp(db: Database): void {
  madeUp.add(db);
}

export async function noteOpened({ kind }: Connection): Promise<void> {
  await note({ event: 'opened', kind });
}

/** The books must balance after the tests of a file. */
export async function closeBooks({ db, kind }: Connection, now: Date): Promise<void> {
  const isMadeUp = madeUp.has(db);
  const findings = isMadeUp ? [] : await checkBooks(db, now);
  const { rows } = await sql<Pick<Closed, 'orders' | 'transactions'>>`
    select (select count(*) from orders) as orders,
      (select count(*) from ledger_txn) as transactions`.execute(db);
  const violations = Object.fromEntries(
    findings.map((finding) => [named(finding), finding.violations.length]),
  );
  const counted = rows[0] ?? { orders: 0, transactions: 0 };
  await note({ event: 'closed', kind, isMadeUp, ...counted, violations });
  const wrong = findings.filter((finding) => finding.violations.length > 0);
  if (wrong.length > 0) throw new Error(`The books are wrong:\n${wrong.map(show).join('\n')}`);
}

function show(finding: Finding): string {
  const lines = finding.violations.map(({ what, detail }) => `  ${what}: ${detail}`);
  return [named(finding), ...lines].join('\n');
}

function named({ id, title }: Finding): string {
  return `${String(id).padStart(2)}  ${title}`;
}

async function note(event: Opened | Closed): Promise<void> {
  const file = process.env[BOOKS_FILE];
  if (file) await appendFile(file, `${JSON.stringify(event)}\n`);
}
