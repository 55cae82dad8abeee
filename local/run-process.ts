import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { StartFault } from './listen.ts';
import { fail } from './terminal.ts';

/** `hurry` ends the grace. */
type Stoppable = { stop(hurry: AbortSignal): Promise<void> };

/** At a terminal only warnings are shown; elsewhere everything is logged. */
export function createLog({ LOG_LEVEL }: Config): Logger {
  return pino({ level: LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
}

/**
 * Runs until the terminal or the parent process ends it. SIGTERM alone leaves the grace, however often
 * it comes: a service manager sends it to the parent process, which passes it on, as well.
 */
export async function runProcess(
  start: () => Promise<Stoppable>,
  onStopped: () => void,
): Promise<void> {
  let running: Stoppable | undefined;
  let isStopping = false;
  const hurry = new AbortController();

  async function stop(event: string): Promise<void> {
    if (event !== 'SIGTERM') hurry.abort();
    if (isStopping) return;
    isStopping = true;
    await running?.stop(hurry.signal);
    onStopped();
    process.exit(0);
  }

  // Registered first, because the parent process may end before the start is done.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => void stop(event));
  }
  try {
    running = await start();
  } catch (error) {
    const { isFaultOfSettings } = await import('@cairn/api/server');
    if (error instanceof StartFault || isFaultOfSettings(error)) fail([error.message]);
    throw error;
  }
}
