import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const POST = 'POST / HTTP/1.1\r\nHost: shop.example\r\n';

test.each([
  ['headers', POST],
  ['a body', `${POST}Content-Length: 100\r\n\r\nslow`],
])('a client that does not finish sending %s is cut off with 408', async (_what, sent) => {
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', () => {}, {
    headersTimeout: 20,
    requestTimeout: 20,
    connectionsCheckingInterval: 10,
  });
  const client = connect(port, '127.0.0.1');
  client.write(sent);
  expect(await text(client)).toContain('408 Request Timeout');
  await stop();
});

test('by default that takes seconds, not minutes', async () => {
  const { server, stop } = await listen('PORT', 0, '127.0.0.1', () => {});
  expect(server.headersTimeout).toBeLessThan(30_000);
  expect(server.requestTimeout).toBeLessThan(30_000);
  await stop();
});
