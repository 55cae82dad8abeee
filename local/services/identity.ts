import type { RunningCompany } from '@cairn/storefront/server';
import type { Config } from '../config.ts';
import type { Reached } from './addresses.ts';
import { derivedKey } from './derived-key.ts';

/** The storefront uses its client settings, the API its issuer and keys. */
type IdentityProvider = RunningCompany & { issuer: string; keysUrl: string };

export type Providers = readonly [IdentityProvider, ...IdentityProvider[]];

type Company = Config['OPCO'][number];

/** The stand-ins' audience. */
export const DEMO_AUDIENCE = 'https://api.cairn.example';

/** The identity providers from the settings, if they name some. */
export function rentedProviders(config: Config): Providers | undefined {
  const { IDENTITY_DOMAIN, IDENTITY_CLIENT_ID, IDENTITY_AUDIENCE: audience } = config;
  if (!IDENTITY_DOMAIN || !IDENTITY_CLIENT_ID || audience === undefined) return undefined;
  return eachCompany(config, (company, index) => {
    const url = `https://${IDENTITY_DOMAIN[index]}`;
    const clientId = IDENTITY_CLIENT_ID[index] ?? '';
    return provider(company, { url, clientId, audience }, url);
  });
}

/** The stand-ins' addresses are in the order of the companies. */
export function standInProviders(config: Config, standIns: readonly Reached[]): Providers {
  return eachCompany(config, (company, index) => {
    const { url, ownUrl } = standIns[index] ?? { url: '', ownUrl: '' };
    return provider(
      company,
      { url, clientId: clientIdOf(company), audience: DEMO_AUDIENCE },
      ownUrl,
    );
  });
}

function eachCompany(
  { OPCO: [first, ...others] }: Config,
  providerOf: (company: Company, index: number) => IdentityProvider,
): Providers {
  return [providerOf(first, 0), ...others.map((company, index) => providerOf(company, index + 1))];
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

/** The client id that a stand-in knows. */
export function clientIdOf(company: Company): string {
  return `cairn-${company.toLowerCase()}`;
}

/** Signs what members are shown at a step-up; a stand-in checks it. */
export function standInStepUpSecret({ STEP_UP_SECRET }: Config, secret: string): Uint8Array {
  return Buffer.from(STEP_UP_SECRET ?? derivedKey(secret, 'step-up notes'));
}

/** Undefined with a rented provider and without the setting: the API makes one up. */
export function stepUpSecret(config: Config, secret: string): Uint8Array | undefined {
  const isSet = config.STEP_UP_SECRET !== undefined;
  return isSet || !rentedProviders(config) ? standInStepUpSecret(config, secret) : undefined;
}
