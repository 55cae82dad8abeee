import type { ApiSettings } from '@cairn/api/server';
import { settingsInForce } from '@cairn/settings/settings';
import type { Logger } from 'pino';
import { type Config, databaseSettings, SETTINGS } from './config.ts';
import { demoMembers } from './demo-members.ts';
import { rentedProviders } from './services/identity.ts';
import type { Services } from './services/read-services.ts';
import { approvalRules } from './services/staff.ts';

type Process = {
  origin: string;
  desk?: ApiSettings['desk'];
  log: Logger;
  onProgress: (message: string) => void;
};

/** Settings of an API, whichever process it runs in. A worker has some of them. */
export function apiSettings(
  config: Config,
  { providers, stepUpSecret, payments, smtpUrl }: Services,
  { origin, desk, log, onProgress }: Process,
): ApiSettings {
  const [{ identity }] = providers;
  return {
    database: databaseSettings(config),
    companies: config.OPCO,
    identity: {
      audience: identity.audience,
      requireDpop: config.REQUIRE_DPOP,
      publicOrigin: origin,
      providers,
    },
    payments: payments.settings,
    mail: { url: smtpUrl, from: config.MAIL_FROM, contactTo: config.MAIL_CONTACT_TO },
    shopUrl: origin + config.BASE_PATH[0],
    seller: config.RECEIPT_SELLER,
    stepUpSecret,
    limits: {
      address: config.LIMIT_ADDRESS,
      member: config.LIMIT_MEMBER,
      start: config.LIMIT_STARTS,
      recipient: config.LIMIT_RECIPIENTS,
      contact: config.LIMIT_CONTACT,
      file: config.LIMIT_FILES,
      privacy: config.LIMIT_PRIVACY,
      staff: config.LIMIT_STAFF,
      signature: config.LIMIT_SIGNATURES,
    },
    desk,
    rules: approvalRules(config),
    isInMaintenance: config.MAINTENANCE,
    runsJobs: !config.WORKER_APART,
    demoMembers: rentedProviders(config) ? [] : demoMembers(new Date(), config.CONTENT_DIR),
    inForce: settingsInForce(SETTINGS, process.env),
    log,
    onProgress,
  };
}
