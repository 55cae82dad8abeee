import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/tables.ts';

const INTERVAL = 1_000;

/** Whether the shop is closed for maintenance. */
export type Maintenance = { isOn(): boolean };

/**
 * Reads the operators' switch every second, so that no call and no page waits for the database to
 * learn whether the shop is closed.
 */
export async function watchMaintenance(
  db: Database,
): Promise<Maintenance & { stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isOn = await readSwitch(db);

  async function repeat(): Promise<void> {
    for (;;) {
      await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // While the database does not answer, the last state holds; calls log what is wrong with it.
      isOn = await readSwitch(db).catch(() => isOn);
    }
  }

  const running = repeat();
  return {
    isOn: () => isOn,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function readSwitch(db: Database): Promise<boolean> {
  const row = await db.selectFrom('maintenance').select('is_on').executeTakeFirst();
  return row?.is_on ?? false;
}
