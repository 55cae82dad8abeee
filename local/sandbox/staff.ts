import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callerNetwork } from '@cairn/api/caller-network';
import { createStaffIdentityApp, DEMO_STAFF } from '@cairn/sandbox/identity/staff';
import type { Logger } from 'pino';
import { clientAddress } from '../client-address.ts';
import type { Config } from '../config.ts';
import { listen, postponedListener } from '../listen.ts';
import type { Reached } from '../services/addresses.ts';
import { standInClient } from '../services/staff.ts';

/** A terminal's sign-in leads back to it, at any port. */
const LOOPBACK = 'http://127.0.0.1';

/** Reserves the port of the staff's log-in; `open` starts it, once the data folder is locked. */
export async function startStaffIdentity(
  config: Config,
  desk: { origin: string; secret: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<{ address: Reached; open(): Promise<void> }> {
  const { HOST, DATA_DIR, BEHIND_PROXY, STAFF_IDENTITY_PORT } = config;
  const { listener, whenReady } = postponedListener();
  const port = await listen('STAFF_IDENTITY_PORT', STAFF_IDENTITY_PORT, HOST, listener);
  started.defer(port.stop);
  const url = config.STAFF_IDENTITY_PUBLIC_URL ?? `http://localhost:${port.port}`;

  async function open() {
    const folder = join(DATA_DIR, 'identity');
    mkdirSync(folder, { recursive: true });
    const app = await createStaffIdentityApp({
      publicUrl: url,
      ...standInClient(desk.secret),
      desk: {
        callbacks: [desk.origin, LOOPBACK].map((origin) => `${origin}/desk/callback`),
        logoutReturns: [`${desk.origin}/`],
      },
      staff: DEMO_STAFF,
      stateFile: join(folder, 'staff.sqlite'),
      clientNetwork: (request) =>
        callerNetwork({ address: clientAddress(request, BEHIND_PROXY) }) ?? '',
      log,
    });
    // Stop listening first: open requests still need the state file.
    started.defer(async () => {
      await port.stop();
      app.close();
    });
    whenReady(app.listener);
  }

  return { address: { url, ownUrl: port.ownUrl }, open };
}
