import type { Database } from '../../database/tables.ts';
import { CAUSE_TEXTS } from './day-cause.ts';

/** Lines that an earlier report of a day had and the last one lacks, each with its cure. */
export async function readGoneLines(
  db: Database,
  day: string,
  payment: string | undefined,
): Promise<string[]> {
  const { cure } = CAUSE_TEXTS.no_longer_reported;
  const rows = await db
    .selectFrom('day_difference')
    .select('text')
    .where('day', '=', day)
    .where('state', '=', 'open')
    .where('cause', '=', 'no_longer_reported')
    .$if(payment !== undefined, (gone) => gone.where('psp_reference', '=', payment ?? ''))
    .orderBy('key')
    .execute();
  return rows.map(({ text }) => `${text}: ${cure}`);
}
