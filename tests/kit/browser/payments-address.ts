import type { LaunchOptions } from '@playwright/test';

/** The stand-in's address for browsers: at any other, the form does not allow 3-D Secure challenges. */
export const PAYMENTS_URL = 'http://localhost:8080';

/** Maps that address to the port of the worker's own stand-in. */
export function mapPaymentsHost(ownUrl: string, options: LaunchOptions): LaunchOptions {
  const rule = `--host-resolver-rules=MAP ${new URL(PAYMENTS_URL).host} ${new URL(ownUrl).host}`;
  return { ...options, args: [...(options.args ?? []), rule] };
}
