import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { StartFault } from './listen.ts';
import { fail } from './terminal.ts';

type Stoppable = { stop(): Promise<void> };

/** At a terminal only warnings are shown; elsewhere everything is logged. */
export function createLog({ LOG_LEVEL }: Config): Logger {
  return pino({ level: LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
}

/** Runs until the terminal or the parent process ends it; requests in progress finish. */
export async function runProcess(
  start: () => Promise<Stoppable>,
  onStopped: () => void,
): Promise<void> {
  let running: Stoppable | undefined;
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await running?.stop();
    onStopped();
    process.exit(0);
  }

  // Registered first, because the parent process may end before the start is done.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
  try {
    running = await start();
  } catch (error) {
    const { isFaultOfSettings } = await import('@cairn/api/server');
    if (error instanceof StartFault || isFaultOfSettings(error)) fail([error.message]);
    throw error;
  }
}
