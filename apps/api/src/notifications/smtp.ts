import { createTransport } from 'nodemailer';
import { DESK, type Mailer } from './port.ts';

const PATIENCE = 10_000;

export type MailSettings = {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: string;
  /** Where the desk is that answers what is written in the contact form. */
  contactTo: string;
};

/** Sends mail through a server, over a few connections that are kept open. */
export function createSmtp(
  { url, from, contactTo }: MailSettings,
  patience = PATIENCE,
): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...mail }) => {
      // As an object it is one address, whatever characters it has.
      const addressee = { name: '', address: to === DESK ? contactTo : to };
      await transport.sendMail({ ...mail, from, to: addressee }).catch((error: unknown) => {
        throw new Error(`The mail server did not take the letter: ${describe(error)}`);
      });
    },
    close: () => transport.close(),
  };
}

/** Codes alone: the server's own words repeat the address, and what is thrown is logged. */
function describe(error: unknown): string {
  const { code, responseCode } = Object(error);
  return [code, responseCode].filter(Boolean).join(' ') || 'without a reason';
}
