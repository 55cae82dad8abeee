import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type SandboxAddresses, sandboxAddresses } from '../services/addresses.ts';
import { rentedContent } from '../services/content.ts';
import { rentedProviders } from '../services/identity.ts';
import { rentedPayments } from '../services/payments.ts';
import { staffAreDemo } from '../services/staff.ts';
import { startContent } from './content.ts';
import { startIdentity } from './identity.ts';
import { startMailbox } from './mailbox.ts';
import { startPayments } from './payments.ts';
import { startStaffIdentity } from './staff.ts';

/** The shop that the stand-ins serve. */
type Shop = {
  origin: string;
  /** The origin with the first base path. */
  publicUrl: string;
  /** The origin to which the stand-ins send webhooks. */
  webhookOrigin: string;
  /** The host on which the mailbox takes mail. */
  smtpHost: string;
  /** Secret that the stand-ins' keys are derived from. */
  secret: string;
  /** Undefined without a desk. */
  deskOrigin: string | undefined;
};

/** For people; undefined where no stand-in runs. */
type StandInUrls = {
  contentUrl: string | undefined;
  /** In the order of the companies. */
  identityUrls: readonly string[];
  staffUrl: string | undefined;
  paymentsUrl: string | undefined;
  mailboxUrl: string | undefined;
};

export type Sandbox = {
  addresses: SandboxAddresses;
  urls: StandInUrls;
  /** Starts the stand-ins that keep state, once the data folder is locked. */
  open(): Promise<void>;
};

/** The stand-ins of the services that the settings do not name, on their ports. */
export async function startSandbox(
  config: Config,
  shop: Shop,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Sandbox> {
  const content = rentedContent(config)
    ? undefined
    : await startContent(config, shop, started, log);
  const identity = rentedProviders(config)
    ? undefined
    : await startIdentity(config, shop, started, log);
  const staff =
    shop.deskOrigin !== undefined && staffAreDemo(config)
      ? await startStaffIdentity(
          config,
          { origin: shop.deskOrigin, secret: shop.secret },
          started,
          log,
        )
      : undefined;
  const payments = rentedPayments(config)
    ? undefined
    : await startPayments(config, shop, started, log);
  const mailbox =
    config.SMTP_URL === undefined ? await startMailbox(config, shop, started, log) : undefined;

  const set = sandboxAddresses(config);
  return {
    addresses: {
      content: content ?? set.content,
      identity: identity?.addresses ?? set.identity,
      staff: staff?.address ?? set.staff,
      payments: payments?.address ?? set.payments,
      mailbox: mailbox?.address ?? set.mailbox,
    },
    urls: {
      contentUrl: content?.url,
      identityUrls: identity?.addresses.map(({ url }) => url) ?? [],
      staffUrl: staff?.address.url,
      paymentsUrl: payments?.address.url,
      mailboxUrl: mailbox?.address.url,
    },
    open: async () => {
      await identity?.open();
      await staff?.open();
      payments?.open();
      mailbox?.open();
    },
  };
}
