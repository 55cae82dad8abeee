import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Log } from './log.ts';
import { type Envelope, readMessage } from './message.ts';
import type { Store } from './store.ts';

export const MAX_BYTES = 1_000_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** A permanent SMTP error. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Accepts any readable message up to the size limit. */
export function createSmtp(store: Store, log: Log, now: () => Date): SMTPServer {
  const smtp = new SMTPServer({
    size: MAX_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, { envelope: { mailFrom, rcptTo } }, answer) => {
      const from = mailFrom ? mailFrom.address : '';
      receive(stream, { from, to: rcptTo.map(({ address }) => address) }).then(
        () => answer(),
        (error: Error) => {
          log.warn({ err: error }, 'message rejected');
          answer(error);
        },
      );
    },
  });

  async function receive(stream: SMTPServerDataStream, envelope: Envelope): Promise<void> {
    const source = await readAll(stream);
    const message = await readMessage(source, envelope).catch(() => {
      throw new Refusal(554, 'The message cannot be read');
    });
    store.add({ ...message, receivedAt: now() }, source);
    log.info({ bytes: source.length }, 'message received');
  }

  // Errors on listening are reported by the caller; this logs broken connections.
  smtp.on('error', (error) => {
    if (smtp.server.listening) log.warn({ err: error }, 'SMTP connection failed');
  });
  return smtp;
}

/** Reads to the end even if the message is too large, because the sender gets no answer before. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw new Refusal(552, `A message may have ${MAX_BYTES} bytes at most`);
  return Buffer.concat(chunks);
}
