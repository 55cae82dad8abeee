import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { ShopPorts } from '../desk/actions/action.ts';
import { createDeskApi } from '../desk/api/create-desk-api.ts';
import { POLLED, pathOf } from '../desk/api/desk-calls.ts';
import type { ApprovalRules } from '../desk/approvals/approval-rules.ts';
import { createAttempts } from '../desk/sign-in/attempts.ts';
import type { StaffProviderSettings } from '../desk/sign-in/discovery.ts';
import { type FromCaller, forStaff, sameOrigin } from '../desk/sign-in/guard.ts';
import { createStaffProvider } from '../desk/sign-in/provider.ts';
import { sessionReader } from '../desk/sign-in/read-session.ts';
import { signInRoutes } from '../desk/sign-in/routes.ts';
import type { Environment } from '../desk/sign-in/session-view.ts';
import { createSessions, type SessionLimits } from '../desk/sign-in/sessions.ts';
import { safeHeaders } from './headers.ts';
import { healthRoute } from './health.ts';
import { refuse, refuseUnavailable } from './kit/answers.ts';
import type { Shop } from './kit/shop.ts';
import { trace } from './trace.ts';

const API = '/desk/api';
const LARGEST_FORM = 8 * 1024;

export type DeskSettings = {
  /** The origin at which staff reach the desk. */
  origin: string;
  provider: StaffProviderSettings;
  session: SessionLimits;
};

type DeskContext = Pick<Shop, 'connection' | 'limits' | 'jobs' | 'stopping' | 'log' | 'now'> & {
  ports: ShopPorts;
  /** The rules that say which actions need a second person. */
  rules: ApprovalRules;
  environment: Environment;
};

/** The operators' desk, on a port of its own. */
export function createDeskApp(context: DeskContext, { origin, ...settings }: DeskSettings) {
  const { connection, limits, log, now, ports, rules, environment } = context;
  const provider = createStaffProvider(settings.provider, origin);
  const sessions = createSessions(connection.db, settings.session);
  const readSession = sessionReader({ sessions, provider, now });
  const attempts = createAttempts(connection.db);
  const signIn = { attempts, sessions, provider, readSession, limits, now };

  const api = createDeskApi({
    db: connection.db,
    ports,
    rules,
    recentMinutes: settings.session.recentMinutes,
    limits,
    now,
    staffOf: (c) => c.get('staff'),
  });

  const app = new Hono<FromCaller>();
  app.use(trace(log));
  app.use(safeHeaders({ shopUrl: origin }));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('cross-origin-resource-policy', 'same-origin');
  });
  app.route('/', healthRoute(context));
  app.use(sameOrigin(origin));
  app.use(
    '/desk/sign-out',
    bodyLimit({
      maxSize: LARGEST_FORM,
      onError: (c) => refuse(c, 'too_large', `A form may have ${LARGEST_FORM} bytes at most.`),
    }),
  );
  app.route('/', signInRoutes({ ...signIn, sessionLimits: settings.session, environment }));
  const polled = new Set(POLLED.map((action) => API + pathOf(action)));
  app.use(`${API}/*`, forStaff({ ...signIn, isPolled: (path) => polled.has(path) }));
  app.route(API, api);

  app.notFound((c) => refuse(c, 'not_found', `There is no ${c.req.method} ${c.req.path}.`));
  app.onError((error, c) => {
    c.get('log').error({ err: error }, 'a call of the desk failed');
    if (isDatabaseUnavailable(error)) return refuseUnavailable(c);
    return refuse(c, 'internal_error', 'Something went wrong on our side. Please try again.');
  });
  return app;
}
