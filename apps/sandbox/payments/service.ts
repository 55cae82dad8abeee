import type { Faults } from './faults.ts';
import type { Logger } from './log.ts';
import type { Payment, PaymentMethod } from './records.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type EarlierPayment = PaymentMethod &
  Pick<Payment, 'pspReference' | 'reference' | 'amount'> & {
    /** It was authorised and captured then. */
    at: Date;
    /** Of the whole amount. */
    refund?: { pspReference: string; at: Date } | undefined;
  };

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
  /** How many webhooks are sent at once, each about another payment; one unless told. */
  webhooksAtOnce?: number;
  stateFile: string;
  /** Payments that were made before the first start. */
  earlier?: readonly EarlierPayment[];
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
