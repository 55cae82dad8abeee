import type { Faults } from './faults.ts';
import type { Logger } from './log.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type PaymentsAppSettings = {
  merchantAccount: string;
  apiKey: string;
  /** In hex, as the real service hands it out. */
  hmacKey: string;
  /** By which the form in the browser is known. */
  clientKey: string;
  /** Where members reach it. */
  publicUrl: string;
  /** The one site on which the form may stand. */
  shopOrigin: string;
  webhookUrl: string;
  stateFile: string;
  log: Logger;
  now?: () => Date;
};

/** What every part of the stand-in may use. */
export type Service = {
  settings: PaymentsAppSettings;
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  now: () => Date;
};
