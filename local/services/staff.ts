import type { ApiSettings, DeskSettings } from '@cairn/api/server';
import type { Config } from '../config.ts';
import type { Reached } from './addresses.ts';
import { derivedKey } from './derived-key.ts';

type Provider = DeskSettings['provider'];

/** The desk's client at the stand-in, and the groups of its demo staff. */
const DEMO_CLIENT = 'cairn-desk';
const DEMO_ROLES: Provider['roles'] = (
  ['support', 'finance', 'marketing', 'auditor', 'admin'] as const
).map((role) => ({ role, group: `desk-${role}` }));

/** Demo staff, whose password everybody knows, must not run a shop whose members are real. */
export function staffAreDemo({ STAFF_ISSUER, IDENTITY_DOMAIN }: Config): boolean {
  return STAFF_ISSUER === undefined && IDENTITY_DOMAIN === undefined;
}

/** Undefined without a provider to sign in at. */
export function deskSettings(
  config: Config,
  origin: string,
  standIn: Reached,
  secret: string,
): DeskSettings | undefined {
  const provider =
    rentedStaff(config) ??
    (staffAreDemo(config) ? standInStaff(config, standIn, secret) : undefined);
  return (
    provider && {
      origin,
      provider,
      session: sessionLimits(config),
    }
  );
}

/** For a process beside the shop, which has no stand-ins. */
export function terminalStaff(
  config: Config,
): Pick<DeskSettings, 'provider' | 'session'> | undefined {
  const provider = rentedStaff(config);
  return provider && { provider, session: sessionLimits(config) };
}

export function approvalRules(config: Config): ApiSettings['rules'] {
  return { always: config.APPROVAL_ALWAYS, refundsAbove: config.APPROVAL_REFUNDS_ABOVE };
}

function sessionLimits(config: Config): DeskSettings['session'] {
  return {
    idleMinutes: config.STAFF_IDLE_MINUTES,
    hours: config.STAFF_SESSION_HOURS,
    recentMinutes: config.STAFF_RECENT_MINUTES,
  };
}

function rentedStaff(config: Config): Provider | undefined {
  const { STAFF_ISSUER, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET, STAFF_ROLES } = config;
  if (!STAFF_ISSUER || !STAFF_CLIENT_ID || !STAFF_CLIENT_SECRET || !STAFF_ROLES) return undefined;
  return {
    issuer: STAFF_ISSUER,
    clientId: STAFF_CLIENT_ID,
    clientSecret: STAFF_CLIENT_SECRET,
    clientAuth: config.STAFF_CLIENT_AUTH ?? 'post',
    scopes: config.STAFF_SCOPES,
    groupsClaim: config.STAFF_GROUPS_CLAIM,
    roles: STAFF_ROLES,
  };
}

function standInStaff(config: Config, { url, ownUrl }: Reached, secret: string): Provider {
  return {
    ...standInClient(secret),
    issuer: url,
    ownUrl,
    clientAuth: 'post',
    scopes: config.STAFF_SCOPES,
    groupsClaim: config.STAFF_GROUPS_CLAIM,
    roles: DEMO_ROLES,
  };
}

export function standInClient(secret: string): Pick<Provider, 'clientId' | 'clientSecret'> {
  return { clientId: DEMO_CLIENT, clientSecret: derivedKey(secret, 'client of the desk') };
}
