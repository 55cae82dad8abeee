import PostalMime, { type Address } from 'postal-mime';

export type Message = {
  id: number;
  /** The envelope's recipients, which may differ from the header. */
  to: string[];
  from: string;
  subject: string;
  /** Empty if there is no such part, like `html`. */
  text: string;
  html: string;
  receivedAt: Date;
  messageId: string;
};

export type Envelope = { from: string; to: string[] };

export async function readMessage(source: Uint8Array, envelope: Envelope) {
  const {
    from,
    subject = '',
    text = '',
    html = '',
    messageId = '',
  } = await PostalMime.parse(source);
  return {
    to: envelope.to,
    from: from ? formatAddress(from) : envelope.from,
    subject,
    // SMTP adds the final line break.
    text: text.trimEnd(),
    html: html.trimEnd(),
    messageId,
  };
}

function formatAddress({ name, address }: Address): string {
  if (address === undefined) return name;
  return name ? `${name} <${address}>` : address;
}
