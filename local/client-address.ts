import type { IncomingMessage } from 'node:http';

type Incoming = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** What stands before a proxy is what the nearest one says; others may have said anything. */
export function clientAddress({ headers, socket }: Incoming, isBehindProxy: boolean): string {
  const forwarded = `${headers['x-forwarded-for'] ?? ''}`.split(',').at(-1)?.trim();
  return (isBehindProxy && forwarded) || (socket.remoteAddress ?? '');
}
