import { resolve } from 'node:path';
import { apiSettings } from '@cairn/api/settings';
import { contentSandboxSettings } from '@cairn/sandbox/content/settings';
import { identitySandboxSettings } from '@cairn/sandbox/identity/settings';
import { mailboxSandboxSettings } from '@cairn/sandbox/mailbox/settings';
import { paymentsSandboxSettings } from '@cairn/sandbox/payments/settings';
import { flag, oneOf, port, seconds, text } from '@cairn/settings/kinds';
import {
  type Environment,
  type Faults,
  halfFilled,
  missing,
  needing,
  readSettings,
  type ValuesOf,
} from '@cairn/settings/settings';
import { storefrontSettings } from '@cairn/storefront/settings';
import { processFaults, type Served } from './process-needs.ts';
import { processSettings } from './process-settings.ts';
import { telemetrySettings } from './telemetry-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** A separate worker has neither the shop's embedded database nor its stand-ins. */
const WORKER_NEEDS = ['DATABASE_URL', 'PAYMENTS_API_KEY', 'SMTP_URL', 'PUBLIC_ORIGIN'] as const;

const PAYMENT_PROVIDER = [
  'PAYMENTS_API_KEY',
  'PAYMENTS_MERCHANT_ACCOUNT',
  'PAYMENTS_HMAC_KEYS',
  'PAYMENTS_CLIENT_KEY',
];

const STAFF_PROVIDER = ['STAFF_ISSUER', 'STAFF_CLIENT_ID', 'STAFF_CLIENT_SECRET', 'STAFF_ROLES'];

/** Every environment variable that the shop reads. */
export const SETTINGS = {
  PORT: port({
    about:
      'Port of the shop and its API; with npm run serve, of this process, so each needs its own',
    default: '3000',
  }),
  HOST: text({ about: 'Address that the shop and the stand-ins listen on', default: '127.0.0.1' }),
  BEHIND_PROXY: flag({
    about:
      'Set to true behind exactly one proxy: the client address is then read from X-Forwarded-For. Leave off without a proxy',
  }),
  DATA_DIR: text({
    about: 'Folder for the embedded database, the stand-ins’ state and cached content',
    default: '.data',
  }),
  ASSETS_DIR: text({
    about:
      'Folder of the pages’ scripts and styles, which the storefronts of all versions share during a deploy. Default: assets in DATA_DIR',
  }),
  SHUTDOWN_GRACE: seconds({
    about:
      'Seconds that a process goes on answering after SIGTERM while its readiness says 503. More than a load balancer takes to notice',
    default: '0',
  }),
  LOG_LEVEL: oneOf(LOG_LEVELS, {
    about:
      'Log level; logs are JSON lines. debug adds every SQL statement. Default: info, or warn in a terminal',
  }),
  ...processSettings,
  ...telemetrySettings,
  ...storefrontSettings,
  ...apiSettings,
  ...contentSandboxSettings,
  ...identitySandboxSettings,
  ...paymentsSandboxSettings,
  ...mailboxSandboxSettings,
};

export type Config = ValuesOf<typeof SETTINGS>;

export function databaseSettings(config: Config) {
  return {
    url: config.DATABASE_URL,
    dataFolder: config.DATA_DIR,
    poolSize: config.DATABASE_POOL_SIZE,
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS,
  };
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; faults: Faults };

/** The process that settings are read for: the whole shop, a part of it, or an operator's command. */
type Purpose = 'shop' | 'operator' | Served;

export function readConfig(env: Environment, purpose: Purpose = 'shop'): ConfigReading {
  const reading = readSettings(SETTINGS, env);
  const faults = [
    ...(reading.ok ? [] : reading.faults),
    ...halfFilled(['CONTENT_SPACE', 'CONTENT_ACCESS_TOKEN'], env),
    ...needing('CONTENT_SPACE', ['PARTNER_SITE_URL'], env),
    ...needing('CONTENT_PREVIEW_TOKEN', ['CONTENT_SPACE', 'CONTENT_PREVIEW_SECRET'], env),
    ...(reading.ok && reading.values.CONTENT_SPACE !== undefined
      ? needing('CONTENT_PREVIEW_SECRET', ['CONTENT_PREVIEW_TOKEN'], env)
      : []),
    ...halfFilled(PAYMENT_PROVIDER, env),
    ...needing('PAYMENTS_API_KEY', ['PUBLIC_ORIGIN'], env),
    ...(reading.ok ? liveIsWhole(reading.values, env) : []),
    ...(reading.ok ? realMembersMeetRealServices(reading.values) : []),
    ...halfFilled(['MONITORING_APPLICATION_ID', 'MONITORING_CLIENT_TOKEN'], env),
    ...needing('ANALYTICS_ORIGINS', ['ANALYTICS_SCRIPT_URL'], env),
    ...needing('MONITORING_PROXY_URL', ['MONITORING_APPLICATION_ID'], env),
    ...needing('SMTP_URL', ['MAIL_FROM', 'MAIL_CONTACT_TO'], env),
    ...halfFilled(['IDENTITY_DOMAIN', 'IDENTITY_CLIENT_ID', 'IDENTITY_AUDIENCE'], env),
    ...halfFilled(STAFF_PROVIDER, env),
    ...needing('STAFF_ISSUER', ['DESK_ORIGIN'], env),
    ...(reading.ok ? realMembersMeetRealStaff(reading.values, env) : []),
    ...(reading.ok ? oneForEachCompany(reading.values) : []),
    ...(reading.ok ? purposeFaults(purpose, reading.values, env) : []),
  ];
  if (!reading.ok || faults.length > 0) return { ok: false, faults };
  return { ok: true, config: { ...reading.values, DATA_DIR: resolve(reading.values.DATA_DIR) } };
}

function purposeFaults(purpose: Purpose, config: Config, env: Environment): Faults {
  if (purpose === 'operator') return [];
  if (purpose !== 'shop') return processFaults(purpose, config, env);
  return config.WORKER_APART ? missing(WORKER_NEEDS, 'WORKER_APART is true', env) : [];
}

/** Lists that belong to OPCO need one part per company. */
function oneForEachCompany(config: Config): Faults {
  const names = ['IDENTITY_DOMAIN', 'IDENTITY_CLIENT_ID', 'IDENTITY_PUBLIC_URL'] as const;
  const wanted = config.OPCO.length;
  return names
    .filter((name) => config[name] !== undefined && config[name].length !== wanted)
    .map((name) => `${name} must have ${wanted} parts separated by commas, one for each of OPCO.`);
}

/** A live set-up must not silently use the stand-in or the test system. */
function liveIsWhole(config: Config, env: Environment): Faults {
  if (config.PAYMENTS_ENVIRONMENT === 'live') {
    const needed = ['PAYMENTS_API_KEY', 'PAYMENTS_LIVE_PREFIX'];
    return missing(needed, 'PAYMENTS_ENVIRONMENT is live', env);
  }
  return config.PAYMENTS_LIVE_PREFIX === undefined
    ? []
    : ['PAYMENTS_ENVIRONMENT must be live, because PAYMENTS_LIVE_PREFIX is set.'];
}

/**
 * Real members must not buy with a stand-in's money or get their mail in a public mailbox,
 * unless SANDBOX allows it.
 */
function realMembersMeetRealServices(config: Config): Faults {
  if (!config.IDENTITY_DOMAIN || config.SANDBOX) return [];
  return (['PAYMENTS_API_KEY', 'SMTP_URL'] as const)
    .filter((name) => config[name] === undefined)
    .map(
      (name) =>
        `${name} is missing; it must be set because IDENTITY_DOMAIN is, or SANDBOX must be true.`,
    );
}

/** Everybody knows the password of demo staff. */
function realMembersMeetRealStaff(config: Config, env: Environment): Faults {
  if (config.DESK_ORIGIN === undefined || config.IDENTITY_DOMAIN === undefined) return [];
  return missing(['STAFF_ISSUER'], 'DESK_ORIGIN and IDENTITY_DOMAIN are', env);
}

/** Settings that the shop starts with, but that an operator should know about. */
export function warningsOf({ PUBLIC_ORIGIN, BEHIND_PROXY }: Config): readonly string[] {
  if (BEHIND_PROXY || !PUBLIC_ORIGIN?.startsWith('https:')) return [];
  return [
    'PUBLIC_ORIGIN is https, so a proxy stands before the shop, but BEHIND_PROXY is false: all members count as one address and share its limits.',
  ];
}
