import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type RequestListener, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { createApiClient } from './api-client.ts';
import { passOn } from './pass-on.ts';

const SECRET = 'of the test';
const VISITOR = '203.0.113.7';

let stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

async function api(listener: RequestListener): Promise<Listening> {
  const listening = await listen('PORT', 0, '127.0.0.1', listener);
  stops.push(listening.stop);
  return listening;
}

type Apis = readonly { ownUrl: string }[];

/** A storefront that passes everything on to the APIs; returns how to send a request to it. */
async function storefront(...apis: Apis) {
  return await storefrontWith(apis);
}

async function storefrontWith(apis: Apis, answerLimit?: number) {
  const origins = apis.map(({ ownUrl }) => ownUrl);
  const client = createApiClient(origins, SECRET, answerLimit);
  stops.push(client.close);
  const log = pino({ level: 'silent' });
  const { port } = await api((incoming, response) =>
    passOn(client, incoming, response, { path: `${incoming.url}`, visitor: VISITOR, log }),
  );
  const open = (method: string, path: string, headers: Record<string, string> = {}) =>
    request({ host: '127.0.0.1', port, method, path, headers });
  const get = async (path: string) => {
    const answer = await answerOf(open('GET', path).end());
    return { status: answer.statusCode, body: await text(answer) };
  };
  return { client, open, get };
}

async function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(sent, 'response');
  return answer;
}

test('method, path, headers and bodies arrive as they were sent, but not those of a connection', async () => {
  const echo = await api(async (incoming, response) => {
    const body = await text(incoming);
    const { method, url, headers } = incoming;
    response.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('connection', 'close, x-hop');
    response
      .writeHead(418, { 'x-hop': 'here' })
      .end(JSON.stringify({ method, url, headers, body }));
  });
  const { open } = await storefront(echo);
  const answer = await answerOf(
    open('PUT', '/api/goal?partner=ei', {
      authorization: 'DPoP token',
      connection: 'close, x-own',
      'x-own': 'to the storefront',
      'x-internal-secret': 'a guess',
      'x-visitor-address': '198.51.100.1',
    }).end('{"avios":1}'),
  );
  expect(answer.statusCode).toBe(418);
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(answer.headers).not.toHaveProperty('x-hop');
  const { headers, ...sent } = JSON.parse(await text(answer));
  expect(sent).toEqual({ method: 'PUT', url: '/api/goal?partner=ei', body: '{"avios":1}' });
  expect(headers).toMatchObject({
    authorization: 'DPoP token',
    'x-internal-secret': SECRET,
    'x-visitor-address': VISITOR,
  });
  expect(headers).not.toHaveProperty('x-own');
});

test('both bodies stream: neither side waits for the end of the other', async () => {
  const backwards = await api((incoming, response) => {
    incoming.on('data', (chunk) => response.write(`${chunk}`.toUpperCase()));
    incoming.on('end', () => response.end('.'));
  });
  const { open } = await storefront(backwards);
  const sending = open('POST', '/api/stream', { 'transfer-encoding': 'chunked' });
  sending.write('one');
  const answer = await answerOf(sending);
  const [first] = await once(answer, 'data');
  expect(`${first}`).toBe('ONE');
  sending.end('two');
  expect(await text(answer)).toBe('TWO.');
});

test('connections to the API are kept and used again', async () => {
  const sockets = new Set<Socket>();
  const { get } = await storefront(
    await api((incoming, response) => {
      sockets.add(incoming.socket);
      response.end('ok');
    }),
  );
  for (let nth = 0; nth < 5; nth += 1) expect((await get('/api/health')).status).toBe(200);
  expect(sockets.size).toBe(1);
});

test('an idle connection is closed before the API would close it, so that no call is lost on it', async () => {
  const closed = Promise.withResolvers<void>();
  const { get } = await storefront(
    await api((incoming, response) => {
      incoming.socket.once('close', closed.resolve);
      // The smallest number of seconds with which Node keeps a connection at all.
      response.setHeader('connection', 'keep-alive').setHeader('keep-alive', 'timeout=2').end();
    }),
  );
  await get('/api/health');
  await closed.promise;
});

test('a visitor who leaves ends the call at the API', async () => {
  const called = Promise.withResolvers<IncomingMessage>();
  const forever = 600_000;
  const { open } = await storefrontWith(
    [await api((incoming) => called.resolve(incoming))],
    forever,
  );
  const sending = open('GET', '/api/slow').on('error', () => undefined);
  sending.end();
  const closed = once((await called.promise).socket, 'close');
  sending.destroy();
  await closed;
});

test('an answer that breaks off breaks off for the visitor, too', async () => {
  const { open } = await storefront(
    await api((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half', () => {
        response.destroy();
      });
    }),
  );
  const answer = await answerOf(open('GET', '/api/file').end());
  await expect(text(answer)).rejects.toThrow('aborted');
});

test('a refusal that comes before the body has been read reaches the visitor', async () => {
  const { open } = await storefront(
    await api((_, response) => response.writeHead(413, { connection: 'close' }).end('too large')),
  );
  const sending = open('POST', '/api/contact', { 'transfer-encoding': 'chunked' });
  sending.on('error', () => undefined).write('x'.repeat(64 * 1024));
  const answer = await answerOf(sending);
  expect(answer.statusCode).toBe(413);
  expect(await text(answer)).toBe('too large');
  sending.destroy();
});

test('calls go to the APIs by turns, past one that is away, with their bodies', async () => {
  const echo = (name: string) => async (incoming: IncomingMessage) =>
    `${name} ${await text(incoming)}`;
  const named = (name: string) =>
    api(async (incoming, response) => void response.end(await echo(name)(incoming)));
  const [one, two] = [await named('one'), await named('two')];
  const { open, client } = await storefront(one, two);
  const send = async () => await text(await answerOf(open('POST', '/api/x').end('body')));
  expect([await send(), await send()].toSorted()).toEqual(['one body', 'two body']);
  await one.stop();
  expect([await send(), await send()]).toEqual(['two body', 'two body']);
  client.markReady(two.ownUrl, false);
  expect(await send()).toBe('two body');
});

test('an API that is not ready is spared', async () => {
  const calls = { one: 0, two: 0 };
  const counted = (name: keyof typeof calls) =>
    api((_, response) => {
      calls[name] += 1;
      response.end();
    });
  const [one, two] = [await counted('one'), await counted('two')];
  const { get, client } = await storefront(one, two);
  client.markReady(one.ownUrl, false);
  for (let nth = 0; nth < 4; nth += 1) await get('/api/health');
  expect(calls).toEqual({ one: 0, two: 4 });
  client.markReady(one.ownUrl, true);
  for (let nth = 0; nth < 4; nth += 1) await get('/api/health');
  expect(calls).toEqual({ one: 2, two: 6 });
});

test('a call that breaks off before its answer is repeated only if it changes nothing', async () => {
  const seen: string[] = [];
  const breaking = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (bytes) => {
        seen.push(`${bytes}`.split(' ')[0] ?? '');
        socket.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(breaking, 'listening');
  stops.push(() => breaking.close());
  const { open, get } = await storefront({
    ownUrl: `http://127.0.0.1:${Object(breaking.address()).port}`,
  });
  expect(await get('/api/products')).toMatchObject({
    status: 503,
    body: expect.stringContaining('"unavailable"'),
  });
  const refused = await answerOf(open('POST', '/api/transactions').end('{}'));
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(seen).toEqual(['GET', 'GET', 'POST']);
});

test('an API that takes a call and says nothing is given up', async () => {
  const { get } = await storefrontWith([await api(() => undefined)], 20);
  expect(await get('/api/slow')).toMatchObject({ status: 504 });
});
