import type { Faults } from './faults.ts';
import type { Logger } from './log.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type PaymentsAppSettings = {
  merchantAccount: string;
  apiKey: string;
  /** In hexadecimal, as Adyen issues it. */
  hmacKey: string;
  /** Identifies the account to the form in the browser. */
  clientKey: string;
  publicUrl: string;
  /** The only origin that may embed the form. */
  shopOrigin: string;
  webhookUrl: string;
  stateFile: string;
  log: Logger;
  now?: () => Date;
};

export type Service = {
  settings: PaymentsAppSettings;
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  now: () => Date;
};
