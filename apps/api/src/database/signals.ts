import { setTimeout as pause } from 'node:timers/promises';
import type { StorefrontSignals } from '@cairn/contract/calls/storefront-signals';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

const INTERVAL = 1_000;

export type SignalWatch = {
  current(): StorefrontSignals;
  /** Reads them now, instead of within a second. */
  check(): Promise<void>;
  /** Calls back after each reading that differs from the one before. */
  onChange(listener: (signals: StorefrontSignals) => void): void;
  stop(): Promise<void>;
};

/** Every process on the database notices within about a second. */
export async function raiseSignal(db: Database, name: 'content' | 'operator'): Promise<void> {
  await db
    .updateTable('signal')
    .set({ version: sql`version + 1` })
    .where('name', '=', name)
    .execute();
}

export async function readSignals(db: Database): Promise<StorefrontSignals> {
  const rows = await db
    .selectFrom('signal')
    .leftJoin('maintenance', (join) => join.onTrue())
    .select(['name', 'version', 'is_on'])
    .execute();
  const versionOf = (name: string) => rows.find((row) => row.name === name)?.version ?? 0;
  return {
    isClosed: rows[0]?.is_on ?? false,
    contentVersion: versionOf('content'),
    operatorVersion: versionOf('operator'),
  };
}

/**
 * Reads the signals every second, so that no call and no page waits for the database to learn whether
 * the shop is closed.
 */
export async function watchSignals(db: Database): Promise<SignalWatch> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners: ((signals: StorefrontSignals) => void)[] = [];
  let current = await readSignals(db);
  let reading = Promise.resolve();

  /** One after the other: an answer that is late must not overwrite a newer one. */
  function check(): Promise<void> {
    reading = reading.then(read);
    return reading;
  }

  async function read(): Promise<void> {
    // While the database does not answer, the last state holds; calls log what is wrong with it.
    const latest = await readSignals(db).catch(() => current);
    const isChanged = JSON.stringify(latest) !== JSON.stringify(current);
    current = latest;
    if (isChanged) for (const listener of listeners) listener(latest);
  }

  async function repeat(): Promise<void> {
    for (;;) {
      await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await check();
    }
  }

  const running = repeat();
  return {
    current: () => current,
    check,
    onChange: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
