import { NO_APPROVALS } from '../../../apps/api/src/desk/approvals/approval-rules.ts';
import { NO_SHOP } from '../../../apps/api/src/desk/terminal/test-kit.ts';
import { createDeskApp, type DeskSettings } from '../../../apps/api/src/http/desk-app.ts';
import type { RateLimits } from '../../../apps/api/src/http/kit/rate-limits.ts';
import { NO_LIMITS, type TestApi } from '../api/api.ts';
import { DESK_ORIGIN } from './staff-identity.ts';

export type TestDesk = {
  api: TestApi;
  fetch(request: Request): Promise<Response>;
  /** A second process on the same database. */
  anotherProcess(limits?: RateLimits): TestDesk['fetch'];
};

/** The desk on the database of a test API, at `DESK_ORIGIN`. */
export function openTestDesk(
  api: TestApi,
  { issuer, ...provider }: Partial<DeskSettings['provider']> & { issuer: string },
): TestDesk {
  const { connection, jobs, stopping, log, clock } = api;
  const context = {
    ...{ connection, jobs, stopping, log },
    limits: NO_LIMITS,
    ports: NO_SHOP,
    rules: NO_APPROVALS,
    environment: 'demo' as const,
    now: () => clock.now,
  };
  const settings: DeskSettings = {
    origin: DESK_ORIGIN,
    provider: {
      issuer,
      clientId: 'cairn-desk',
      clientSecret: 'a secret of the tests, shared with the desk',
      clientAuth: 'post',
      scopes: 'openid profile offline_access',
      groupsClaim: 'groups',
      roles: [
        { role: 'support', group: 'desk-support' },
        { role: 'finance', group: 'desk-finance' },
      ],
      ...provider,
    },
    session: { idleMinutes: 30, hours: 10, recentMinutes: 15 },
  };
  const start = (more: Partial<typeof context> = {}) => {
    const app = createDeskApp({ ...context, ...more }, settings);
    return async (request: Request) => await app.fetch(request, { address: '203.0.113.7' });
  };
  return { api, fetch: start(), anotherProcess: (limits = NO_LIMITS) => start({ limits }) };
}
