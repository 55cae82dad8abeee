import type { IncomingHttpHeaders } from 'node:http';

/** Headers that are about one connection (RFC 9110, 7.6.1), and the expectation that it has met. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that are passed on to the next connection. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = `${headers.connection ?? ''}`.toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.includes(name)),
  );
}
