import type { LaunchOptions } from '@playwright/test';

/** Where browsers think the payments stand-in is: nowhere else does its form ask 3-D Secure's questions. */
export const PAYMENTS_URL = 'http://localhost:8080';

/** A browser that finds there the stand-in of its own worker, on whatever port. */
export function finding(ownUrl: string, options: LaunchOptions): LaunchOptions {
  const rule = `--host-resolver-rules=MAP ${new URL(PAYMENTS_URL).host} ${new URL(ownUrl).host}`;
  return { ...options, args: [...(options.args ?? []), rule] };
}
