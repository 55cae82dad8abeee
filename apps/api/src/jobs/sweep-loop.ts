import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Node's timers may fire a millisecond early: rows due on the minute would wait for the next one. */
const LEEWAY = 50;

export type QueueSweep = {
  name: string;
  everySeconds: number;
  run: (signal: AbortSignal) => Promise<unknown>;
};

type SweepLoop = { sweeps: readonly QueueSweep[]; log: Logger; onDone: () => void };

/** Runs each sweep at its interval by the clock, so that all workers begin together and share a backlog. */
export function startSweeps({ sweeps, log, onDone }: SweepLoop) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function repeat({ name, everySeconds, run }: QueueSweep): Promise<void> {
    for (;;) {
      await pause(untilNext(everySeconds * 1_000), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await run(signal).catch((error) => log.error({ err: error, sweep: name }, 'a sweep failed'));
      onDone();
    }
  }

  const running = sweeps.map(repeat);
  return {
    /** Resolves when the batches under way are done. */
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function untilNext(period: number): number {
  return period - (Date.now() % period) + LEEWAY;
}
