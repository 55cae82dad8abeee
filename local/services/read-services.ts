import type { Config } from '../config.ts';
import type { SandboxAddresses } from './addresses.ts';
import { type ContentSettings, rentedContent, standInContent } from './content.ts';
import { type Providers, rentedProviders, standInProviders, stepUpSecret } from './identity.ts';
import { type PaymentsSettings, rentedPayments, standInPayments } from './payments.ts';

/** The external services, each from the settings or a stand-in. */
export type Services = {
  content: ContentSettings;
  providers: Providers;
  stepUpSecret: Uint8Array | undefined;
  payments: PaymentsSettings;
  smtpUrl: string;
};

export function readServices(config: Config, sandbox: SandboxAddresses, secret: string): Services {
  return {
    content: rentedContent(config) ?? standInContent(config, sandbox.content, secret),
    providers: rentedProviders(config) ?? standInProviders(config, sandbox.identity),
    stepUpSecret: stepUpSecret(config, secret),
    payments: rentedPayments(config) ?? standInPayments(config, sandbox.payments, secret),
    smtpUrl: config.SMTP_URL ?? sandbox.mailbox.smtpUrl,
  };
}
