import type { Database } from '../../database/tables.ts';
import type { ActionFile } from '../files/action-file.ts';

/** Names a report by its content: a later comparison of its day may have read another one. */
type Report = { day: string; sha256: string };

/** The provider's report of a day, as it was received. */
export function reportFile(db: Database, report: Report): ActionFile {
  async function* pieces() {
    yield await readText(db, report);
  }
  const name = `report-${report.day}.csv`;
  return { name, type: 'text/csv; charset=utf-8', pieces: pieces() };
}

async function readText(db: Database, { day, sha256 }: Report): Promise<string> {
  const { text } = await db
    .selectFrom('provider_report')
    .select('text')
    .where('day', '=', day)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return text;
}
