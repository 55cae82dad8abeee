import { createTransport } from 'nodemailer';
import { AddressRefused, DESK, type Mailer } from './port.ts';

const TIMEOUT = 10_000;

export type MailSettings = {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: string;
  /** The address of the desk that answers the contact form. */
  contactTo: string;
};

/** Sends mail through a server, over a few connections that are kept open. */
export function createSmtp(
  { url, from, contactTo }: MailSettings,
  timeout = TIMEOUT,
): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, unsubscribeUrl, ...mail }) => {
      // As an object it is one address, whatever characters it has.
      const addressee = { name: '', address: to === DESK ? contactTo : to };
      // Emails ask members to reply: the desk answers.
      const replyTo = to === DESK ? {} : { replyTo: contactTo };
      await transport
        .sendMail({ ...mail, ...replyTo, from, to: addressee, headers: oneClick(unsubscribeUrl) })
        .catch((error: unknown) => {
          const message = `The mail server did not take the letter: ${describe(error)}`;
          // The desk's address is the shop's own to mend: what is for it waits.
          throw to !== DESK && isAboutAddress(error)
            ? new AddressRefused(message)
            : new Error(message);
        });
    },
    close: () => transport.close(),
  };
}

/** Mail clients show a button for these, which sends a POST (RFC 8058). */
function oneClick(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Below 550 a refusal is of how we ask, and one by policy (5.7) is of who we are: both can be mended. */
function isAboutAddress(error: unknown): boolean {
  const { command, responseCode, response } = Object(error);
  return command === 'RCPT TO' && responseCode >= 550 && !/^\d{3}[ -]5\.7\./.test(response);
}

/** Codes alone: the server's own words repeat the address, and what is thrown is logged. */
function describe(error: unknown): string {
  const { code, responseCode } = Object(error);
  return [code, responseCode].filter(Boolean).join(' ') || 'without a reason';
}
