import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const INTERVAL = 1_000;
/** Under load the outbox is read no more often than this, so that jobs are moved in batches. */
const PACE = 20;

export type RelayLoop = {
  /** Reads the outbox now instead of within a second. */
  nudge(): void;
  /** Resolves when the batch under way is done. */
  stop(): Promise<void>;
};

type RelayLoopSettings = { relay: () => Promise<{ isMore: boolean }>; log: Logger };

/** Relays the outbox on every nudge, and every second in case another process wrote to it. */
export function startRelayLoop({ relay, log }: RelayLoopSettings): RelayLoop {
  let isNudged = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isNudged && !isStopped) {
      isNudged = false;
      try {
        const pace = pause(PACE);
        const { isMore } = await relay();
        isNudged ||= isMore;
        if (isNudged && !isMore) await pace;
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be relayed');
      }
    }
    running = undefined;
  }

  function nudge(): void {
    isNudged = true;
    running ??= run();
  }

  const timer = setInterval(nudge, INTERVAL);
  nudge();
  return {
    nudge,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
