import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Listening } from './listen.ts';

/**
 * Goes on answering for SHUTDOWN_GRACE, until `hurry`, so that balancers notice by the readiness of
 * this process, which must fail already. Then finishes the requests in progress.
 */
export async function closePort(
  port: Listening,
  { SHUTDOWN_GRACE }: Pick<Config, 'SHUTDOWN_GRACE'>,
  hurry: AbortSignal | undefined,
): Promise<void> {
  port.drain();
  const options = hurry && { signal: hurry };
  await pause(SHUTDOWN_GRACE * 1_000, undefined, options).catch(() => undefined);
  await port.stop();
}
