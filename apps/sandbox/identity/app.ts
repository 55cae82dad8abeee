import type { IncomingMessage, RequestListener } from 'node:http';
import { mountConnect } from './connect.ts';
import { mountConnectedAccounts } from './connected-accounts.ts';
import { createCredentials } from './credentials.ts';
import { mountInteractions } from './interactions.ts';
import { loadSecrets, verifyingKey } from './keys.ts';
import { createLimits } from './limits.ts';
import { logEvents } from './log.ts';
import { mountMemberSwitch } from './log-in.ts';
import { mountLogOut } from './log-out.ts';
import { createMembers } from './members.ts';
import { mountMfaApi } from './mfa-api.ts';
import { registerMfaOtp } from './mfa-otp.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import { mountAssets } from './pages/assets.ts';
import { errorPage } from './pages/error.ts';
import { rememberLocale } from './pages/locale.ts';
import { createProvider } from './provider.ts';
import { registerRefresh } from './refresh.ts';
import type { IdentitySandbox, Service } from './service.ts';
import { openStore } from './store.ts';
import { isTokenCall, withFormBody } from './token-body.ts';
import { registerTokenExchange } from './token-exchange.ts';
import { registerWebMessage } from './web-message.ts';

export { DEMO_PASSWORD } from './credentials.ts';
export type { IdentityMember } from './members.ts';
export { DEMO_CODE } from './one-time-codes.ts';
export type { IdentitySandbox } from './service.ts';

const SWEEP_EVERY = 60 * 60 * 1000;

/** An Auth0-shaped tenant for one company, against which Auth0's own SDK works unchanged. */
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
      sayAddress(request, publicUrl);
      const asked = isTokenCall(request) ? withFormBody(request) : request;
      Promise.resolve(asked)
        .then((readable) => answer(readable, response))
        .catch((error: Error) => {
          log.warn({ err: error }, 'a request could not be read');
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

/** The provider speaks of itself by its public address, whatever a request was sent to. */
function sayAddress({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
}
