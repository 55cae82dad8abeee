import type { Config } from '../config.ts';
import { reachable } from '../listen.ts';

/** A stand-in's address for browsers, and the one by which the shop's processes reach it. */
export type Reached = { url: string; ownUrl: string };

export type SandboxAddresses = {
  content: Reached;
  /** In the order of the companies. */
  identity: readonly Reached[];
  /** The address of the staff's log-in. */
  staff: Reached;
  payments: Reached;
  mailbox: { url: string; smtpUrl: string };
};

type Company = Config['OPCO'][number];

/** Ports are assigned in this order, whichever companies run. */
const PORT_ORDER: Company[] = ['EI', 'BA', 'IB'];

/** Where the settings put the stand-ins. */
export function sandboxAddresses(config: Config): SandboxAddresses {
  const { HOST, OPCO, IDENTITY_PUBLIC_URL, MAILBOX_PUBLIC_URL, MAILBOX_SMTP_PORT } = config;
  const at = (port: number, publicUrl: string | undefined) => ({
    url: publicUrl ?? `http://localhost:${port}`,
    ownUrl: publicUrl ?? `http://${reachable(HOST)}:${port}`,
  });
  const mailbox = at(config.MAILBOX_PORT, MAILBOX_PUBLIC_URL);
  return {
    content: at(config.CONTENT_PORT, config.CONTENT_PUBLIC_URL),
    identity: OPCO.map((company, index) =>
      at(identityPort(config, company), IDENTITY_PUBLIC_URL?.[index]),
    ),
    staff: at(config.STAFF_IDENTITY_PORT, config.STAFF_IDENTITY_PUBLIC_URL),
    payments: at(config.PAYMENTS_PORT, config.PAYMENTS_PUBLIC_URL),
    mailbox: {
      url: mailbox.url,
      smtpUrl: `smtp://${new URL(mailbox.ownUrl).hostname}:${MAILBOX_SMTP_PORT}`,
    },
  };
}

export function identityPort({ IDENTITY_PORT }: Config, company: Company): number {
  return IDENTITY_PORT === 0 ? 0 : IDENTITY_PORT + PORT_ORDER.indexOf(company);
}
