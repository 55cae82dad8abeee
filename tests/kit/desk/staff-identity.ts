import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createStaffIdentityApp,
  DEMO_STAFF,
  type StaffIdentitySandbox,
} from '@cairn/sandbox/identity/staff';
import { clientAddress } from '../../../local/client-address.ts';
import { listen } from '../../../local/listen.ts';

export const DESK_ORIGIN = 'https://desk.example';

export const ORLA = 'orla.whelan@staff.example';
export const CIARAN = 'ciaran.fahy@staff.example';

export type StaffIdentity = Awaited<ReturnType<typeof startStaffIdentity>>;

/** The stand-in for the staff's log-in on a free port. */
export async function startStaffIdentity(overrides: Partial<StaffIdentitySandbox> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-staff-'));
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', (request, response) =>
    answer(request, response),
  );
  const settings: StaffIdentitySandbox = {
    publicUrl: `http://localhost:${port}`,
    clientId: 'cairn-desk',
    clientSecret: 'a secret of the tests, shared with the desk',
    desk: {
      callbacks: [DESK_ORIGIN, 'http://127.0.0.1'].map((origin) => `${origin}/desk/callback`),
      logoutReturns: [`${DESK_ORIGIN}/`],
    },
    staff: DEMO_STAFF,
    stateFile: join(folder, 'staff.sqlite'),
    clientNetwork: (request) => clientAddress(request, false),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...overrides,
  };
  let app = await createStaffIdentityApp(settings);
  answer = app.listener;
  return {
    url: settings.publicUrl,
    settings,
    /** Restarts it with the same state. */
    restart: async (changes: Partial<StaffIdentitySandbox> = {}) => {
      app.close();
      app = await createStaffIdentityApp({ ...settings, ...changes });
      answer = app.listener;
    },
    /** Answers everything with an error until the function that it returns is called. */
    goAway: () => {
      answer = (_request, response) => response.writeHead(503).end();
      return () => {
        answer = app.listener;
      };
    },
    stop: async () => {
      await stop();
      app.close();
      await rm(folder, { recursive: true });
    },
  };
}
