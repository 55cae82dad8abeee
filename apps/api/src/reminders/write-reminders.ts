import type { Company } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import { enqueue } from '../background/enqueue.ts';
import type { ReminderLetter } from '../background/letter.ts';
import { type SweepContext, sweepBatches } from '../background/sweep-batches.ts';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { beginRuns } from './begin-runs.ts';
import { CONSENT, isRunning } from './rules.ts';

/** Letters of one transaction. */
const PAGE = 500;
/** With so many waiting none is written: a million follow as fast as the mail server takes them. */
const MOST_WAITING = 2_000;

type Run = {
  bonus_id: string;
  letter: ReminderLetter;
  begun_at: Date;
  reached: string;
  company: Company;
  starts_at: Date;
  ends_at: Date;
};

/** Writes the letters that are due, page by page. Each page and how far it got are one transaction. */
export async function writeReminders(context: SweepContext): Promise<void> {
  const { connection, now } = context;
  await beginRuns(connection.db, now());
  await sweepBatches(context, {
    name: 'bonus-reminders',
    batchSize: 1,
    claim: (trx, limit, failed) => claimRuns(trx, { limit, failed, now: now() }),
    idOf,
    handle: async (trx, runs) => {
      for (const run of runs) await writePage(trx, run, now());
    },
  });
}

function idOf({ bonus_id, letter }: Run): string {
  return `${bonus_id} ${letter}`;
}

type Limits = { limit: number; failed: readonly string[]; now: Date };

/** While its product is switched off, a run waits. */
export async function claimRuns(trx: Database, { limit, failed, now }: Limits): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select bonus_id, letter, begun_at, reached, bonus.company, starts_at, ends_at
    from bonus_reminder_run as run
    join bonus_campaign as bonus on bonus.id = bonus_id
    join product_switch using (company, product)
    where ended_at is null and (enabled or ends_at < ${now}::timestamptz)
      and bonus_id || ' ' || letter <> all(${failed}::text[])
      and (
        select count(*) from (
          select from job where queue = 'send-reminder' and next_try_at is not null
          limit ${MOST_WAITING}
        ) waiting
      ) < ${MOST_WAITING}
    order by begun_at, bonus_id
    limit ${limit} for update of run skip locked`.execute(trx);
  return rows;
}

export async function writePage(trx: Database, run: Run, now: Date): Promise<void> {
  const { bonus_id, letter, company } = run;
  const members = isRunning(run, now) ? await nextMembers(trx, run) : [];
  const { rows: written } = await sql<{ id: string }>`
    insert into bonus_reminder_letter (id, bonus_id, letter, company, number, created_at)
    select id, ${bonus_id}, ${letter}, ${company}, number, ${now}::timestamptz
    from unnest(
      ${members.map(() => newId(now))}::text[], ${members.map(({ number }) => number)}::text[]
    ) as member (id, number)
    on conflict (bonus_id, letter, company, number) do nothing
    returning id`.execute(trx);
  await enqueue(
    trx,
    written.map(({ id }) => ({ queue: 'send-reminder', data: { letter, about: id } })),
    now,
  );
  await trx
    .updateTable('bonus_reminder_run')
    .set({
      reached: members.at(-1)?.number ?? run.reached,
      ended_at: members.length < PAGE ? now : null,
    })
    .where('bonus_id', '=', bonus_id)
    .where('letter', '=', letter)
    .execute();
}

/** Locked, so that nobody leaves between this and the letter. */
async function nextMembers(trx: Database, run: Run) {
  const { letter, company, reached, starts_at, begun_at } = run;
  // To who agrees later, a bonus that runs is no news.
  const agreedBy = letter === 'bonus-starts' ? starts_at : begun_at;
  const consent = sql.ref(CONSENT[letter]);
  const { rows } = await sql<{ number: string }>`
    select number from bonus_reminder
    where company = ${company} and number > ${reached} and ${consent} <= ${agreedBy}::timestamptz
    order by number limit ${PAGE} for key share`.execute(trx);
  return rows;
}
