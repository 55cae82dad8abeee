import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.ts';
import { maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import type { Shop } from '../../http/kit/shop.ts';
import type { Payments } from '../../payments/port.ts';
import { dayOf, downloadDay } from '../reconcile/open-report.ts';
import { readDayStates } from './day-fields.ts';
import { keepComparison } from './keep-comparison.ts';
import { IS_OUTDATED, isComplete, READY_AFTER } from './kept-report.ts';

const DAY = 24 * 60 * 60_000;
/** A report that is missing for longer is a matter for finance, whose queue has the day. */
const DAYS_BACK = 7;
const ACTOR = 'worker';

type Due = Pick<Shop, 'connection' | 'now' | 'log'> & {
  payments: Pick<Payments, 'downloadReport'>;
  signal?: AbortSignal;
};

/**
 * Compares days that are over with the provider's report, from the first day that somebody compared: a shop
 * that does not do this is left alone. A day whose report is not there or not complete is tried again the next
 * time, and is in the queue until then. Earlier days come first: what they report explains bookings of later ones.
 */
export async function compareDueDays({
  connection: { db },
  payments,
  now,
  log,
  signal,
}: Due): Promise<void> {
  for (const day of await findDueDays(db, now())) {
    if (signal?.aborted) return;
    try {
      await compareDueDay({ db, payments, now, log }, day);
    } catch (error) {
      log.error({ day, err: error }, 'day could not be compared, will retry');
    }
  }
}

async function compareDueDay(
  { db, payments, now, log }: Omit<Due, 'connection'> & { db: Database },
  day: string,
): Promise<void> {
  const askedAt = now();
  const report = await downloadDay(payments.downloadReport, day);
  if (report.kind === 'refused') {
    log.warn({ day, reason: report.message }, 'provider report not available, will retry');
    return;
  }
  await maintain(db, async (trx) => {
    const kept = await keepComparison(trx, { day, report, askedAt, actor: ACTOR }, now());
    const [state] = await readDayStates(trx, [day], now());
    const detail = { lines: report.lines, open: state?.open ?? 0, kept: kept === 'kept' };
    await writeAudit(trx, { actor: ACTOR, action: 'day compare', subject: day, detail }, now());
  });
}

async function findDueDays(db: Database, now: Date): Promise<string[]> {
  const last = dayOf(new Date(now.getTime() - DAY - READY_AFTER));
  const first = dayOf(new Date(now.getTime() - READY_AFTER - DAYS_BACK * DAY));
  const { rows } = await sql<Candidate>`
    with begun as (
      select greatest(min(day), ${first}) as day from finance_day having count(*) > 0
    ),
    past as (
      select over_day::date::text as day
      from begun, generate_series(begun.day::date, ${last}::date, interval '1 day') over_day
    )
    select past.day, compared_at as "comparedAt", lines, read_at as "firstReadAt", exists (
        select from day_difference where day_difference.day = past.day and state = 'open'
      ) as "isOpen", ${IS_OUTDATED} as "isOutdated"
    from past left join finance_day using (day)
    left join provider_report using (day, sha256)
    where closed_at is null
    order by past.day`.execute(db);
  return rows.filter(isDue).map(({ day }) => day);
}

type Candidate = { day: string; isOpen: boolean } & (
  | { comparedAt: Date; lines: number; firstReadAt: Date; isOutdated: boolean }
  | { comparedAt: null }
);

function isDue(candidate: Candidate): boolean {
  if (candidate.comparedAt === null || !isComplete(candidate)) return true;
  // Money was booked on the day: its report should have lines.
  return candidate.lines === 0 && candidate.isOpen;
}
