import type { IncomingMessage } from 'node:http';

/** oidc-provider builds its URLs from the request, which may have been sent to another address. */
export function setPublicAddress({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
}
