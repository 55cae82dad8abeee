import { checkBooks } from '../../apps/api/src/books/check-books.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { runOperatorCommand } from '../../apps/api/src/desk/terminal/run-command.ts';
import { ALONE, NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';

export function operatorAt(db: Database, folder: string) {
  return async (...argv: string[]) => {
    const lines: string[] = [];
    const context = {
      db,
      now: new Date(),
      clock: () => new Date(),
      actor: 'drill',
      folder,
      ports: NO_SHOP,
      ...ALONE,
    };
    await runOperatorCommand(argv, context, (line) => lines.push(line));
    return lines;
  };
}

export async function booksFaults(db: Database, when: string): Promise<string[]> {
  const findings = await checkBooks(db, new Date());
  return findings.flatMap(({ title, violations }) =>
    violations.map(({ what, detail }) => `books ${when}: ${title}: ${what}: ${detail}`),
  );
}

export async function readPayments(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('payment').select('psp_reference').execute();
  return new Set(rows.map(({ psp_reference }) => psp_reference));
}

export async function readReferences(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('charge').select('reference').execute();
  return new Set(rows.map(({ reference }) => String(reference)));
}

export async function readReviews(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('outcome_kind', '=', 'manual_review')
    .execute();
  return rows.map(({ event_key }) => event_key);
}

/** No job waits, and no authorised payment for its capture. */
export async function isSettled(db: Database): Promise<boolean> {
  const job = await db.selectFrom('job').select('id').limit(1).executeTakeFirst();
  const waiting = await db
    .selectFrom('charge')
    .select('reference')
    .where('state', '=', 'authorised')
    .limit(1)
    .executeTakeFirst();
  return job === undefined && waiting === undefined;
}
