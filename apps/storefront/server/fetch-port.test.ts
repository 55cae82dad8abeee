import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectFetch, type FetchPort, NoAnswer } from './fetch-port.ts';

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
afterEach(() => {
  vi.useRealTimers();
  channel.port1.close();
});

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

test('a failure there fails the request', async () => {
  answer = () => Promise.reject(new Error('broke'));
  await expect(here.fetch(new Request('http://shop.test/'))).rejects.toThrow('broke');
});

test('requests that arrive together are answered in as many turns of the event loop', async () => {
  let turn = 0;
  let isCounting = true;
  (function count() {
    turn += 1;
    if (isCounting) setImmediate(count);
  })();
  const answeredIn: number[] = [];
  answer = () => {
    answeredIn.push(turn);
    return new Response();
  };
  const requests = Array.from({ length: 8 }, () => new Request('http://shop.test/'));
  await Promise.all(requests.map((request) => here.fetch(request)));
  isCounting = false;
  expect(new Set(answeredIn).size).toBe(8);
});

test('a request whose sender has gone counts until it is answered', async () => {
  const slow = Promise.withResolvers<Response>();
  answer = () => slow.promise;
  const abort = new AbortController();
  const request = here.fetch(new Request('http://shop.test/', { signal: abort.signal }));
  await expect.poll(() => here.waiting()).toBe(1);
  abort.abort(new Error('too late'));
  await expect(request).rejects.toThrow('too late');
  expect(here.waiting()).toBe(1);
  slow.resolve(new Response());
  await expect.poll(() => here.waiting()).toBe(0);
});

test('the end of a thread fails the requests that wait, and those whose body was still being read', async () => {
  answer = () => new Promise(() => {});
  const waiting = here.fetch(new Request('http://shop.test/'));
  await expect.poll(() => here.waiting()).toBe(1);
  const upload = here.fetch(new Request('http://shop.test/', { method: 'POST', body: 'words' }));
  here.close();
  await expect(waiting).rejects.toThrow('The thread has ended');
  await expect(upload).rejects.toThrow('The thread has ended');
  expect(here.waiting()).toBe(0);
});

test('a request without an answer fails in time; a thread that sends nothing else is reported', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onSilence = vi.fn();
  const limited = new MessageChannel();
  const limit = { milliseconds: 1_000, onSilence };
  const sender = connectFetch(limited.port1, () => new Response(), limit);
  connectFetch(limited.port2, ({ url }) =>
    url.endsWith('/hangs') ? new Promise(() => {}) : new Response(),
  );
  const send = (path: string) => sender.fetch(new Request(`http://shop.test${path}`));

  const whileBusy = expect(send('/hangs')).rejects.toThrow(NoAnswer);
  await send('/');
  await vi.advanceTimersByTimeAsync(1_000);
  await whileBusy;
  expect(onSilence).not.toHaveBeenCalled();

  const inSilence = expect(send('/hangs')).rejects.toThrow(NoAnswer);
  await vi.advanceTimersByTimeAsync(1_000);
  await inSilence;
  expect(onSilence).toHaveBeenCalledOnce();
  expect(sender.waiting()).toBe(0);

  limited.port1.close();
});
