import type { Provider } from 'oidc-provider';
import { errorPage } from '../pages/error.ts';
import { loggedOutPage } from '../pages/logged-out.ts';
import type { Service } from '../service.ts';

type Session = InstanceType<Provider['Session']>;

/**
 * GET /v2/logout with Auth0's parameters. `federated` is accepted and ignored: there is no upstream
 * provider.
 */
export function mountLogOut(service: Service): void {
  const { provider, store, settings, site } = service;
  const { clientId, shop } = settings;

  provider.use(async (ctx, next) => {
    if (ctx.path !== '/v2/logout' || ctx.method !== 'GET') return next();
    const query = new URLSearchParams(ctx.querystring);
    if ((query.get('client_id') ?? clientId) !== clientId) {
      return errorPage(ctx, site, { error: 'unknown_client' });
    }
    const back = query.get('returnTo') ?? shop.logoutReturns[0];
    if (query.has('returnTo') && !shop.logoutReturns.includes(String(back))) {
      return errorPage(ctx, site, { error: 'return_not_allowed' });
    }
    const session = await provider.Session.get(ctx);
    if (session.accountId) store.removeByAccount(session.accountId);
    ctx.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax' });
    if (back === undefined) return loggedOutPage(ctx, site);
    ctx.redirect(back);
  });
}

/** Ends one browser's session with its grants and refresh tokens. */
export async function endSession(
  { store }: Pick<Service, 'store'>,
  session: Session | undefined,
): Promise<void> {
  if (!session) return;
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue;
    for (const kind of ['RefreshToken', 'AuthorizationCode']) store.removeByGrant(kind, grantId);
    store.remove('Grant', grantId);
  }
  store.remove('FreshCode', session.uid);
  await session.destroy();
}
