import type { IncomingMessage, RequestListener } from 'node:http';
import { mountConnect } from './account-api/connect-page.ts';
import { mountConnectedAccounts } from './account-api/connected-accounts.ts';
import { mountMfaApi } from './account-api/mfa-api.ts';
import { mountInteractions } from './authorize/interactions.ts';
import { mountMemberSwitch } from './authorize/log-in.ts';
import { mountLogOut } from './authorize/log-out.ts';
import { registerWebMessage } from './authorize/web-message.ts';
import { logEvents } from './log.ts';
import { createCredentials } from './members/credentials.ts';
import { createLimits } from './members/limits.ts';
import { createMembers } from './members/members.ts';
import { createOneTimeCodes } from './members/one-time-codes.ts';
import { mountAssets } from './pages/assets.ts';
import { errorPage } from './pages/error.ts';
import { rememberLocale } from './pages/locale.ts';
import { createProvider } from './provider.ts';
import { loadSecrets, verifyingKey } from './secrets.ts';
import type { IdentitySandbox, Service } from './service.ts';
import { openStore } from './store.ts';
import { registerMfaOtp } from './tokens/mfa-otp.ts';
import { registerRefresh } from './tokens/refresh.ts';
import { isTokenCall, withFormBody } from './tokens/token-body.ts';
import { registerTokenExchange } from './tokens/token-exchange.ts';

export { DEMO_PASSWORD } from './members/credentials.ts';
export type { IdentityMember } from './members/members.ts';
export { DEMO_CODE } from './members/one-time-codes.ts';
export type { IdentitySandbox } from './service.ts';

const SWEEP_EVERY = 60 * 60 * 1000;

/** An Auth0 tenant for one company that works with Auth0's own SDK. */
export async function createIdentityApp(
  settings: IdentitySandbox,
): Promise<{ listener: RequestListener; close(): void }> {
  const { publicUrl, log, now = () => new Date() } = settings;
  const store = openStore(settings.stateFile, now);
  const members = createMembers(settings.members);
  const limits = createLimits(store, now);
  const secrets = await loadSecrets(store, settings.company);
  const parts = {
    settings,
    issuer: `${publicUrl}/`,
    secrets,
    verifyingKey: verifyingKey(secrets),
    store,
    members,
    credentials: await createCredentials(store, members),
    limits,
    codes: createOneTimeCodes(store, limits),
  };
  const service: Service = { ...parts, provider: createProvider(parts) };
  mount(service);
  store.sweep();
  const sweeping = setInterval(() => store.sweep(), SWEEP_EVERY);
  sweeping.unref();

  const answer = service.provider.callback();
  return {
    listener: (request, response) => {
      setPublicAddress(request, publicUrl);
      const readable = isTokenCall(request) ? withFormBody(request) : request;
      Promise.resolve(readable)
        .then((incoming) => answer(incoming, response))
        .catch((error: Error) => {
          log.warn({ err: error }, 'token request rejected');
          response.writeHead(413).end();
        });
    },
    close: () => {
      clearInterval(sweeping);
      store.close();
    },
  };
}

function mount(service: Service): void {
  registerRefresh(service);
  registerMfaOtp(service);
  registerTokenExchange(service);
  registerWebMessage(service);
  logEvents(service);
  rememberLocale(service);
  mountAssets(service);
  mountInteractions(service);
  mountMemberSwitch(service);
  mountLogOut(service);
  mountMfaApi(service);
  mountConnectedAccounts(service);
  mountConnect(service);
  service.provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 404 && !ctx.body) {
      await errorPage(ctx, service.settings, { error: 'not_found' });
    }
  });
}

/** oidc-provider builds its URLs from the request, which may have been sent to another address. */
function setPublicAddress({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
}
