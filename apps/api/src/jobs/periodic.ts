import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/tables.ts';

/** Node's timers may fire a millisecond early: rows due on the minute would wait for the next one. */
const LEEWAY = 50;
const STOP_WITHIN = 10_000;

export type PeriodicWork = {
  name: string;
  everySeconds: number;
  /** Run by one worker each time, so long after the period has begun. */
  byOne?: { afterSeconds: number };
  run: (signal: AbortSignal) => Promise<unknown>;
};

type PeriodicSettings = { db: Database; schedule: readonly PeriodicWork[]; log: Logger };

/** Runs each at its interval by the clock, so that all workers begin together and share a backlog. */
export function startPeriodic({ db, schedule, log }: PeriodicSettings) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function repeat({ name, everySeconds, byOne, run }: PeriodicWork): Promise<void> {
    for (;;) {
      const dueAt = nextTime(everySeconds, byOne?.afterSeconds ?? 0);
      const wait = dueAt.getTime() - Date.now() + LEEWAY;
      await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (!byOne || (await claimRun(db, { name, everySeconds, dueAt }))) await run(signal);
      } catch (error) {
        log.error({ err: error, work: name }, 'periodic work failed');
      }
    }
  }

  const running = schedule.map(repeat);
  return {
    /** Resolves when the batches under way are done, or after a while. */
    stop: async () => {
      stopping.abort();
      await Promise.race([Promise.all(running), pause(STOP_WITHIN, undefined, { ref: false })]);
    },
  };
}

function nextTime(everySeconds: number, afterSeconds: number): Date {
  const period = everySeconds * 1_000;
  const after = afterSeconds * 1_000;
  return new Date((Math.floor((Date.now() - after) / period) + 1) * period + after);
}

type Turn = { name: string; everySeconds: number; dueAt: Date };

/** True for the first worker that asks about this time. */
async function claimRun(db: Database, { name, everySeconds, dueAt }: Turn): Promise<boolean> {
  // A turn of the distant future was claimed by a clock that was wrong.
  const { rows } = await sql`
    insert into timer (name, due_at) values (${name}, ${dueAt}::timestamptz)
    on conflict (name) do update set due_at = excluded.due_at
      where timer.due_at < excluded.due_at
        or timer.due_at > excluded.due_at + ${everySeconds} * interval '1 second'
    returning name`.execute(db);
  return rows.length > 0;
}
