import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';

afterEach(() => {
  vi.useRealTimers();
});

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

test('an idle connection is kept for longer than balancers keep theirs, so that it is them who close it', async () => {
  const { server, stop } = await listen('PORT', 0, '127.0.0.1', () => {});
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
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

test('a connection whose answer had begun before the end closes after it, without waiting for the limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const begun = Promise.withResolvers<ServerResponse>();
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', (_, response) => {
    response.writeHead(200).write('half', () => begun.resolve(response));
  });
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  const answer = text(client);
  const response = await begun.promise;
  const stopped = stop();
  response.end();
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*connection: keep-alive/i);
  await stopped;
});
