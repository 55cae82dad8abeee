import { afterEach, expect, test, vi } from 'vitest';
import { keepAnswers } from './answer-cache.ts';

const PRODUCTS = 'https://shop.example/api/products?partner=ei';

afterEach(() => {
  vi.useRealTimers();
});

function cache(status = 200) {
  const api = vi.fn(() => Response.json({ answer: 'text' }, { status }));
  const { send, clear } = keepAnswers(api);
  const request = async (url = PRODUCTS, language = 'en-GB', method = 'GET') =>
    await send(new Request(url, { method, headers: { 'application-language': language } }));
  return { api, request, clear };
}

test('everybody gets the kept answer whole', async () => {
  const { api, request } = cache();
  for (const response of [await request(), await request()]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ answer: 'text' });
  }
  expect(api).toHaveBeenCalledOnce();
});

test.each([
  ['another address', 'https://shop.example/api/products?partner=ba', 'en-GB'],
  ['another language', PRODUCTS, 'en-IE'],
])('%s has an answer of its own', async (_what, url, language) => {
  const { api, request } = cache();
  await request();
  await request(url, language);
  expect(api).toHaveBeenCalledTimes(2);
});

test('an error is shared with those who wait for it, and not kept', async () => {
  const { api, request } = cache(503);
  const answers = await Promise.all([request(), request()]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ answer: 'text' });
  }
  expect(api).toHaveBeenCalledOnce();
  await request();
  expect(api).toHaveBeenCalledTimes(2);
});

test('an answer may have no body', async () => {
  const { send } = keepAnswers(() => new Response(null, { status: 204 }));
  expect((await send(new Request(PRODUCTS))).status).toBe(204);
});

test('answers to other methods are not kept', async () => {
  const { api, request } = cache();
  for (let count = 0; count < 2; count++) await request(PRODUCTS, 'en-GB', 'POST');
  expect(api).toHaveBeenCalledTimes(2);
});

test('answers are requested anew after some seconds, and after clearing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { api, request, clear } = cache();
  await request();
  vi.setSystemTime(Date.now() + 3_000);
  await request();
  expect(api).toHaveBeenCalledTimes(2);
  clear();
  await request();
  expect(api).toHaveBeenCalledTimes(3);
});
