import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callerNetwork } from '@cairn/api/caller-network';
import { createIdentityApp } from '@cairn/sandbox/identity/app';
import type { Logger } from 'pino';
import { clientAddress } from '../client-address.ts';
import type { Config } from '../config.ts';
import { demoLogIns } from '../demo-members.ts';
import { listen, postponedListener } from '../listen.ts';
import { identityPort, type Reached } from '../services/addresses.ts';
import { clientIdOf, DEMO_AUDIENCE, standInStepUpSecret } from '../services/identity.ts';

type Company = Config['OPCO'][number];

/** The shop that the stand-ins serve, and what their keys are derived from. */
type Shop = { origin: string; secret: string };

/** Reserves the stand-ins' ports; `open` starts them, once the data folder is locked. */
export async function startIdentity(
  config: Config,
  shop: Shop,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<{ addresses: readonly Reached[]; open(): Promise<void> }> {
  const standIns = await Promise.all(
    config.OPCO.map((company, index) =>
      prepareStandIn({ company, index }, config, shop, started, log),
    ),
  );
  return {
    addresses: standIns.map(({ address }) => address),
    open: async () => {
      await Promise.all(standIns.map((standIn) => standIn.open()));
    },
  };
}

async function prepareStandIn(
  { company, index }: { company: Company; index: number },
  config: Config,
  { origin, secret }: Shop,
  started: AsyncDisposableStack,
  log: Logger,
) {
  const { IDENTITY_PUBLIC_URL, HOST, BASE_PATH, DATA_DIR, BEHIND_PROXY } = config;
  const { listener, whenReady } = postponedListener();
  const wanted = identityPort(config, company);
  const { port, stop, ownUrl } = await listen('IDENTITY_PORT', wanted, HOST, listener);
  started.defer(stop);

  const url = IDENTITY_PUBLIC_URL?.[index] ?? `http://localhost:${port}`;
  const shops = BASE_PATH.map((base) => `${origin}${base}`);

  async function open() {
    const folder = join(DATA_DIR, 'identity');
    mkdirSync(folder, { recursive: true });
    const app = await createIdentityApp({
      company,
      publicUrl: url,
      clientId: clientIdOf(company),
      audience: DEMO_AUDIENCE,
      shop: {
        origins: [origin],
        callbacks: shops.flatMap((shop) => [`${shop}/callback`, `${shop}/silent-login`]),
        logoutReturns: shops.map((shop) => `${shop}/`),
      },
      members: demoLogIns(config.CONTENT_DIR),
      stepUpSecret: standInStepUpSecret(config, secret),
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

  return { address: { url, ownUrl }, open };
}
