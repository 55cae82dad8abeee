import { resolve } from 'node:path';
import { apiSettings } from '@cairn/api/settings';
import { contentSandboxSettings } from '@cairn/sandbox/content/settings';
import { identitySandboxSettings } from '@cairn/sandbox/identity/settings';
import { mailboxSandboxSettings } from '@cairn/sandbox/mailbox/settings';
import { paymentsSandboxSettings } from '@cairn/sandbox/payments/settings';
import { flag, oneOf, port, text } from '@cairn/settings/kinds';
import {
  type Environment,
  type Faults,
  halfFilled,
  needing,
  readSettings,
  type ValuesOf,
} from '@cairn/settings/settings';
import { storefrontSettings } from '@cairn/storefront/settings';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Every environment variable that the shop reads. */
export const SETTINGS = {
  PORT: port({ about: 'Port of the shop and its API', default: '3000' }),
  HOST: text({ about: 'Address that everything listens on', default: '127.0.0.1' }),
  BEHIND_PROXY: flag({
    about: 'Whether a proxy stands before the shop, whose X-Forwarded-For tells who asks',
  }),
  DATA_DIR: text({
    about: 'Folder of the embedded database, the stand-ins’ state and the last good content',
    default: '.data',
  }),
  LOG_LEVEL: oneOf(LOG_LEVELS, {
    about: 'How much is logged, as JSON lines; by default info, in a terminal warn',
  }),
  ...storefrontSettings,
  ...apiSettings,
  ...contentSandboxSettings,
  ...identitySandboxSettings,
  ...paymentsSandboxSettings,
  ...mailboxSandboxSettings,
};

export type Config = ValuesOf<typeof SETTINGS>;

export type ConfigReading = { ok: true; config: Config } | { ok: false; faults: Faults };

export function readConfig(env: Environment): ConfigReading {
  const reading = readSettings(SETTINGS, env);
  const faults = [
    ...(reading.ok ? [] : reading.faults),
    ...halfFilled(['CONTENT_SPACE', 'CONTENT_ACCESS_TOKEN'], env),
    ...needing('CONTENT_SPACE', ['PARTNER_SITE_URL'], env),
    ...needing('CONTENT_PREVIEW_TOKEN', ['CONTENT_SPACE', 'CONTENT_PREVIEW_SECRET'], env),
    ...(reading.ok && reading.values.CONTENT_SPACE !== undefined
      ? needing('CONTENT_PREVIEW_SECRET', ['CONTENT_PREVIEW_TOKEN'], env)
      : []),
    ...halfFilled(['PAYMENTS_API_KEY', 'PAYMENTS_MERCHANT_ACCOUNT', 'PAYMENTS_HMAC_KEYS'], env),
    ...(reading.ok ? realMembersPay(reading.values) : []),
    ...needing('SMTP_URL', ['MAIL_FROM', 'MAIL_CONTACT_TO'], env),
    ...halfFilled(['IDENTITY_DOMAIN', 'IDENTITY_CLIENT_ID', 'IDENTITY_AUDIENCE'], env),
    ...(reading.ok ? oneForEachCompany(reading.values) : []),
  ];
  if (!reading.ok || faults.length > 0) return { ok: false, faults };
  return { ok: true, config: { ...reading.values, DATA_DIR: resolve(reading.values.DATA_DIR) } };
}

/** Lists that go with OPCO have a part for each company. */
function oneForEachCompany(config: Config): Faults {
  const names = ['IDENTITY_DOMAIN', 'IDENTITY_CLIENT_ID', 'IDENTITY_PUBLIC_URL'] as const;
  const wanted = config.OPCO.length;
  return names
    .filter((name) => config[name] !== undefined && config[name].length !== wanted)
    .map((name) => `${name} must have ${wanted} parts separated by commas, one for each of OPCO.`);
}

/** Real members must not be sold points for a stand-in's money unless somebody says that they may. */
function realMembersPay({ IDENTITY_DOMAIN, PAYMENTS_API_KEY, SANDBOX }: Config): Faults {
  if (!IDENTITY_DOMAIN || PAYMENTS_API_KEY || SANDBOX) return [];
  return [
    'PAYMENTS_API_KEY is missing; it must be set because IDENTITY_DOMAIN is, or SANDBOX must be true.',
  ];
}
