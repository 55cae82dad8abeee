import type { RequestListener } from 'node:http';
import { mountConnect } from './account-api/connect-page.ts';
import { mountConnectedAccounts } from './account-api/connected-accounts.ts';
import { mountMfaApi } from './account-api/mfa-api.ts';
import { confirmCode } from './authorize/confirm-code.ts';
import { mountInteractions } from './authorize/interactions.ts';
import { logIn, mountMemberSwitch } from './authorize/log-in.ts';
import { mountLogOut } from './authorize/log-out.ts';
import { registerWebMessage } from './authorize/web-message.ts';
import { logEvents } from './log.ts';
import { createCredentials } from './members/credentials.ts';
import { createLimits } from './members/limits.ts';
import { createMembers } from './members/members.ts';
import { createOneTimeCodes } from './members/one-time-codes.ts';
import { mountAssets } from './pages/assets.ts';
import { mountNotFound } from './pages/error.ts';
import { rememberLocale } from './pages/locale.ts';
import { MEMBER_TEXTS } from './pages/texts.ts';
import { createProvider } from './provider.ts';
import { setPublicAddress } from './public-address.ts';
import { loadSecrets, verifyingKey } from './secrets.ts';
import type { IdentitySandbox, Service } from './service.ts';
import { openStore, sweepHourly } from './store.ts';
import { registerMfaOtp } from './tokens/mfa-otp.ts';
import { registerRefresh } from './tokens/refresh.ts';
import { isTokenCall, withFormBody } from './tokens/token-body.ts';
import { registerTokenExchange } from './tokens/token-exchange.ts';

export { DEMO_PASSWORD } from './members/credentials.ts';
export type { IdentityMember } from './members/members.ts';
export { DEMO_CODE } from './members/one-time-codes.ts';
export type { IdentitySandbox } from './service.ts';

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
    site: {
      name: settings.company.toLowerCase(),
      callbacks: settings.shop.callbacks,
      home: settings.shop.logoutReturns[0],
      texts: MEMBER_TEXTS,
    },
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
  const sweeping = sweepHourly(store);

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
  mountInteractions(service, {
    login: (ctx, open) => logIn(service, ctx, open),
    mfa: (ctx, open) => confirmCode(service, ctx, open),
  });
  mountMemberSwitch(service);
  mountLogOut(service);
  mountMfaApi(service);
  mountConnectedAccounts(service);
  mountConnect(service);
  mountNotFound(service);
}
