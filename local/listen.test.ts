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

test('while it drains, requests under way and new ones are answered, and each answer closes its connection', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { port, drain, stop } = await listen('PORT', 0, '127.0.0.1', async (_, response) => {
    begun.resolve();
    await gate.promise;
    response.end('answered');
  });
  const ask = () => {
    const client = connect(port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    return text(client);
  };
  const early = ask();
  await begun.promise;
  drain();
  const late = ask();
  gate.resolve();
  for (const answer of [early, late]) {
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n[\s\S]*answered/);
  }
  await stop();
});
