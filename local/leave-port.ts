import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Listening } from './listen.ts';

/**
 * Goes on answering for SHUTDOWN_GRACE, until `hurry`, so that a load balancer notices that this
 * process is not ready any more. Then the port closes, once requests in progress are answered.
 */
export async function leavePort(
  port: Pick<Listening, 'drain' | 'stop'>,
  { SHUTDOWN_GRACE }: Pick<Config, 'SHUTDOWN_GRACE'>,
  hurry?: AbortSignal,
): Promise<void> {
  port.drain();
  const grace = SHUTDOWN_GRACE * 1_000;
  await pause(grace, undefined, hurry && { signal: hurry }).catch(() => undefined);
  await port.stop();
}
