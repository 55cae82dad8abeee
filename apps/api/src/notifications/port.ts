/** The programme's desk as an addressee: only who carries the mail knows its address. */
export const DESK = 'desk';

export type Mail = {
  /** One address, or the desk. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Takes the POST by which mail clients unsubscribe; receipts and notices have none. */
  unsubscribeUrl?: string;
  /** The same letter has the same one, however often it is sent. */
  messageId: string;
};

/** The address takes no mail, and asking again changes nothing. */
export class AddressRefused extends Error {}

/** The mail server, as the shop needs it. Throws if a letter cannot be sent now; it is retried. */
export type Mailer = { send(mail: Mail): Promise<void> };

export type WithMailer = { mailer: Mailer };
