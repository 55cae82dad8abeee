import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const INTERVAL = 1_000;
/** Who is told again and again looks no more often than this: what has come by then goes together. */
const PACE = 20;

export type RelayLoop = {
  /** Looks into the outbox now rather than a moment later. */
  nudge(): void;
  /** Resolves when it looks no more. */
  stop(): Promise<void>;
};

type RelayLoopSettings = { relay: () => Promise<{ isMore: boolean }>; log: Logger };

/** Relays what is in the outbox whenever it is told to, and every second besides. */
export function startRelayLoop({ relay, log }: RelayLoopSettings): RelayLoop {
  let isAsked = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      try {
        const pace = pause(PACE);
        const { isMore } = await relay();
        isAsked ||= isMore;
        if (isAsked && !isMore) await pace;
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be relayed');
      }
    }
    running = undefined;
  }

  function nudge(): void {
    isAsked = true;
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
