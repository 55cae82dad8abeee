import PostalMime, { type Address } from 'postal-mime';

export type Message = {
  id: number;
  /** Whom it was delivered to, which its own header need not say. */
  to: string[];
  from: string;
  subject: string;
  /** Empty when there is no such part; so is the HTML. */
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
    from: from ? inWords(from) : envelope.from,
    subject,
    // The line break at its end is the wire's, not the writer's.
    text: text.trimEnd(),
    html: html.trimEnd(),
    messageId,
  };
}

function inWords({ name, address }: Address): string {
  if (address === undefined) return name;
  return name ? `${name} <${address}>` : address;
}
