import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectFetch, type FetchPort } from './fetch-port.ts';

type Answer = (request: Request) => Response | Promise<Response>;

let answer: Answer;
let here: FetchPort;
let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
  here = connectFetch(channel.port1, () => new Response('from here'));
  const there = connectFetch(channel.port2, (request) => answer(request));
  answer = () => there.fetch(new Request('http://shop.test/back'));
});
afterEach(() => channel.port1.close());

test('a request and its response arrive whole, cookies apart', async () => {
  answer = async (request) => {
    const { method, url } = request;
    const language = request.headers.get('accept-language');
    const headers = new Headers({ 'x-request': `${method} ${url} ${language}` });
    for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
    return new Response(`got ${await request.text()}`, { status: 201, headers });
  };
  const request = new Request('http://shop.test/page?x=1', {
    method: 'PUT',
    headers: { 'accept-language': 'en' },
    body: 'words',
  });
  const response = await here.fetch(request);
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('got words');
  expect(response.headers.get('x-request')).toBe('PUT http://shop.test/page?x=1 en');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('each side answers the other', async () => {
  const response = await here.fetch(new Request('http://shop.test/'));
  expect(await response.text()).toBe('from here');
});

test('a failure there, an abort here and the end of a thread fail the request', async () => {
  answer = () => Promise.reject(new Error('broke'));
  await expect(here.fetch(new Request('http://shop.test/'))).rejects.toThrow('broke');

  answer = () => new Promise(() => {});
  const abort = new AbortController();
  const aborted = here.fetch(new Request('http://shop.test/', { signal: abort.signal }));
  const ended = here.fetch(new Request('http://shop.test/'));
  await expect.poll(() => here.waiting()).toBe(2);
  abort.abort(new Error('too late'));
  await expect(aborted).rejects.toThrow('too late');
  expect(here.waiting()).toBe(1);
  here.close();
  await expect(ended).rejects.toThrow('The thread has ended');
  expect(here.waiting()).toBe(0);
});
