import { type ServedProcess, serve } from '../kit/shop/served.ts';

const PROVIDER_ADDRESS = new URL('provider-address.ts', import.meta.url).href;

/** Has a process talk to the harness's payments stand-in. */
export function payingAt(url: string): Record<string, string> {
  return { SOAK_PAYMENTS_URL: url, NODE_OPTIONS: `--import=${PROVIDER_ADDRESS}` };
}

/** A worker apart, on any free port. */
export async function launchWorker(env: Record<string, string>): Promise<ServedProcess> {
  return await serve('worker', { ...env, PORT: '0' });
}
