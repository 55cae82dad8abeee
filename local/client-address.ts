import type { IncomingMessage } from 'node:http';

export type Incoming = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Only the last address of X-Forwarded-For is trusted: the proxy added it, clients can send the rest. */
export function clientAddress({ headers, socket }: Incoming, isBehindProxy: boolean): string {
  const forwarded = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  return (isBehindProxy && forwarded) || (socket.remoteAddress ?? '');
}
