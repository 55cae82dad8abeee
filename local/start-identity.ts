import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callerNetwork } from '@cairn/api/server';
import { createIdentityApp } from '@cairn/sandbox/identity/app';
import type { RunningCompany } from '@cairn/storefront/server';
import type { Logger } from 'pino';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import { demoLogIns } from './demo-members.ts';
import { listen, postponedListener } from './listen.ts';

/** The storefront uses its client settings, the API its issuer and keys. */
type IdentityProvider = RunningCompany & { issuer: string; keysUrl: string };

export type Identity = {
  providers: readonly [IdentityProvider, ...IdentityProvider[]];
  isStandIn: boolean;
  /** Starts the stand-ins on their reserved ports. Call it once the data folder is locked. */
  open(stepUpSecret: Uint8Array): Promise<void>;
};

type Company = Config['OPCO'][number];

/** Ports are assigned in this order, whichever companies run. */
const PORT_ORDER: Company[] = ['EI', 'BA', 'IB'];
const DEMO_AUDIENCE = 'https://api.cairn.example';

/** The configured identity providers, or else a stand-in for each company. */
export async function startIdentity(
  config: Config,
  shopOrigin: string,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Identity> {
  const {
    OPCO: [first, ...others],
    IDENTITY_DOMAIN,
    IDENTITY_CLIENT_ID,
    IDENTITY_AUDIENCE,
  } = config;
  if (IDENTITY_DOMAIN && IDENTITY_CLIENT_ID && IDENTITY_AUDIENCE !== undefined) {
    const rented = (company: Company, index: number) => {
      const url = `https://${IDENTITY_DOMAIN[index]}`;
      const clientId = IDENTITY_CLIENT_ID[index] ?? '';
      return provider(company, { url, clientId, audience: IDENTITY_AUDIENCE }, url);
    };
    const rest = others.map((company, index) => rented(company, index + 1));
    const open = () => Promise.resolve();
    return { providers: [rented(first, 0), ...rest], isStandIn: false, open };
  }
  const prepare = (company: Company) => prepareStandIn(company, config, shopOrigin, started, log);
  const one = await prepare(first);
  const more = await Promise.all(others.map(prepare));
  return {
    providers: [one.provider, ...more.map((another) => another.provider)],
    isStandIn: true,
    open: async (stepUpSecret) => {
      await Promise.all([one, ...more].map((standIn) => standIn.open(stepUpSecret)));
    },
  };
}

async function prepareStandIn(
  company: Company,
  config: Config,
  shopOrigin: string,
  started: AsyncDisposableStack,
  log: Logger,
) {
  const { IDENTITY_PORT, IDENTITY_PUBLIC_URL, HOST, BASE_PATH, DATA_DIR, OPCO } = config;
  const { BEHIND_PROXY } = config;
  const { listener, whenReady } = postponedListener();
  const wanted = IDENTITY_PORT === 0 ? 0 : IDENTITY_PORT + PORT_ORDER.indexOf(company);
  const { port, stop, ownUrl } = await listen('IDENTITY_PORT', wanted, HOST, listener);
  started.defer(stop);

  const url = IDENTITY_PUBLIC_URL?.[OPCO.indexOf(company)] ?? `http://localhost:${port}`;
  const client = { url, clientId: `cairn-${company.toLowerCase()}`, audience: DEMO_AUDIENCE };
  const shops = BASE_PATH.map((base) => `${shopOrigin}${base}`);

  async function open(stepUpSecret: Uint8Array) {
    const folder = join(DATA_DIR, 'identity');
    mkdirSync(folder, { recursive: true });
    const app = await createIdentityApp({
      company,
      publicUrl: url,
      clientId: client.clientId,
      audience: client.audience,
      shop: {
        origins: [shopOrigin],
        callbacks: shops.flatMap((shop) => [`${shop}/callback`, `${shop}/silent-login`]),
        logoutReturns: shops.map((shop) => `${shop}/`),
      },
      members: demoLogIns(config.CONTENT_DIR),
      stepUpSecret,
      stateFile: join(folder, `${company.toLowerCase()}.sqlite`),
      clientNetwork: (request) =>
        callerNetwork({ address: clientAddress(request, BEHIND_PROXY) }) ?? '',
      log,
    });
    // Stop listening first: open requests still need the state file.
    started.defer(async () => {
      await stop();
      app.close();
    });
    whenReady(app.listener);
  }

  return { provider: provider(company, client, ownUrl), open };
}

/** `reachedAt` is the address for this process, which may differ from the members'. */
function provider(
  company: Company,
  identity: RunningCompany['identity'],
  reachedAt: string,
): IdentityProvider {
  const issuer = `${identity.url}/`;
  return { company, identity, issuer, keysUrl: `${reachedAt}/.well-known/jwks.json` };
}
