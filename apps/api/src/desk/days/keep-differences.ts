import { sql } from 'kysely';
import { chunksOf } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import type { DayLines } from './day-lines.ts';

type Keeping = { day: string; lines: DayLines; isLate: boolean; actor: string };

/**
 * Keeps the lines of a comparison. One that is settled counts as booked; one that was closed stays so for
 * as long as its amounts and events do, and keeps its reason if it is open again.
 */
export async function keepDifferences(
  trx: Database,
  { day, lines: { open, settled, added }, isLate, actor }: Keeping,
  now: Date,
): Promise<void> {
  for (const some of chunksOf([...settled])) {
    await sql`
      update day_difference set theirs_minor = sums.theirs, ours_minor = sums.ours,
        ended_at = case when state = 'closed' then ended_at else ${now} end,
        ended_by = case when state = 'closed' then ended_by else ${actor} end,
        state = case state when 'open' then 'booked' else state end
      from unnest(
        ${some.map(([key]) => key)}::text[], ${some.map(([, { theirs }]) => theirs)}::bigint[],
        ${some.map(([, { ours }]) => ours)}::bigint[]
      ) as sums (key, theirs, ours)
      where day = ${day} and day_difference.key = sums.key and is_late = ${isLate}
        and (state = 'open'
          or (theirs_minor, ours_minor) is distinct from (sums.theirs, sums.ours))`.execute(trx);
  }
  const found = { day, found_at: now, is_late: isLate };
  for (const some of chunksOf(added)) {
    await trx
      .insertInto('day_difference')
      .values(
        some.map((line) => ({
          ...{ ...line, ...found },
          ...({ state: 'booked', ended_at: now, ended_by: actor, reason: null } as const),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const some of chunksOf(open)) {
    await trx
      .insertInto('day_difference')
      .values(
        some.map((line) => ({
          ...{ ...line, ...found },
          ...({ state: 'open', ended_at: null, ended_by: null, reason: null } as const),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'key'])
          .doUpdateSet(({ ref }) => ({
            theirs_minor: ref('excluded.theirs_minor'),
            ours_minor: ref('excluded.ours_minor'),
            currency: ref('excluded.currency'),
            charge: ref('excluded.charge'),
            cause: ref('excluded.cause'),
            event_key: ref('excluded.event_key'),
            text: ref('excluded.text'),
            events: ref('excluded.events'),
            state: 'open',
            ended_at: null,
          }))
          .where(
            sql<boolean>`day_difference.state <> 'closed'
              or (day_difference.theirs_minor, day_difference.ours_minor, day_difference.currency)
                is distinct from (excluded.theirs_minor, excluded.ours_minor, excluded.currency)
              or day_difference.events <> excluded.events`,
          ),
      )
      .execute();
  }
}
