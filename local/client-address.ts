import type { IncomingMessage } from 'node:http';

type Incoming = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** The last address in X-Forwarded-For is the proxy's own; those before it can be forged. */
export function clientAddress({ headers, socket }: Incoming, isBehindProxy: boolean): string {
  const forwarded = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  return (isBehindProxy && forwarded) || (socket.remoteAddress ?? '');
}
