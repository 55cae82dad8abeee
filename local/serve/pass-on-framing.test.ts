import { once } from 'node:events';
import { type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { createApiClient } from './api-client.ts';
import { passOn } from './pass-on.ts';

let cleanUp: AsyncDisposableStack;
afterEach(() => cleanUp.disposeAsync());

async function serve(listener: RequestListener): Promise<Listening> {
  const listening = await listen('PORT', 0, '127.0.0.1', listener);
  cleanUp.defer(listening.stop);
  return listening;
}

test.each([
  ['GET', 'Transfer-Encoding: chunked'],
  ['DELETE', 'Transfer-Encoding: chunked'],
  ['GET', 'Connection: content-length\r\nContent-Length: LENGTH'],
  ['POST', 'Transfer-Encoding: chunked'],
])('the body of %s with %s is no call of its own at the API', async (method, framing) => {
  cleanUp = new AsyncDisposableStack();
  const seen: string[] = [];
  const api = await serve(async (incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    // Slower than the first, so that the next call would meet its answer on the kept connection.
    if (!incoming.url?.includes('first')) await pause(150);
    incoming.resume();
    response.end(`answer to ${incoming.url}`);
  });
  const client = createApiClient([api.ownUrl], 'secret');
  cleanUp.defer(client.close);
  const log = pino({ level: 'silent' });
  const { port } = await serve((incoming, response) =>
    passOn(client, incoming, response, { path: `${incoming.url}`, visitor: '203.0.113.7', log }),
  );
  const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  const isChunked = framing.includes('chunked');
  const body = isChunked ? `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n` : smuggled;
  const attacker = connect(port, '127.0.0.1');
  cleanUp.defer(() => void attacker.destroy());
  const fields = framing.replace('LENGTH', `${body.length}`);
  attacker.write(`${method} /api/first HTTP/1.1\r\nHost: x\r\n${fields}\r\n\r\n${body}`);
  const [first] = await once(attacker, 'data');
  expect(`${first}`).toContain('200 OK');
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/mine' }).end('x');
  const [answer] = await once(sent, 'response');
  expect(await text(answer)).toBe('answer to /api/mine');
  expect(seen).toEqual([`${method} /api/first`, 'POST /api/mine']);
});
