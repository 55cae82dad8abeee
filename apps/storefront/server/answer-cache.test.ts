import { afterEach, expect, test, vi } from 'vitest';
import { keepAnswers } from './answer-cache.ts';

const PRODUCTS = 'https://shop.example/api/products?partner=ei';

afterEach(() => {
  vi.useRealTimers();
});

function cache(status = 200) {
  const api = vi.fn(() => Response.json({ answer: 'text' }, { status }));
  const { send, clear } = keepAnswers(api);
  const ask = async (url = PRODUCTS, language = 'en-GB', method = 'GET') =>
    await send(new Request(url, { method, headers: { 'application-language': language } }));
  return { api, ask, clear };
}

test('everybody gets the kept answer whole', async () => {
  const { api, ask } = cache();
  for (const response of [await ask(), await ask()]) {
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
  const { api, ask } = cache();
  await ask();
  await ask(url, language);
  expect(api).toHaveBeenCalledTimes(2);
});

test('an error is shared with those who wait for it, and not kept', async () => {
  const { api, ask } = cache(503);
  const answers = await Promise.all([ask(), ask()]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ answer: 'text' });
  }
  expect(api).toHaveBeenCalledOnce();
  await ask();
  expect(api).toHaveBeenCalledTimes(2);
});

test('an answer may have no body', async () => {
  const { send } = keepAnswers(() => new Response(null, { status: 204 }));
  expect((await send(new Request(PRODUCTS))).status).toBe(204);
});

test('answers to other methods are not kept', async () => {
  const { api, ask } = cache();
  for (let count = 0; count < 2; count++) await ask(PRODUCTS, 'en-GB', 'POST');
  expect(api).toHaveBeenCalledTimes(2);
});

test('answers are requested anew after some seconds, and after clearing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { api, ask, clear } = cache();
  await ask();
  vi.setSystemTime(Date.now() + 3_000);
  await ask();
  expect(api).toHaveBeenCalledTimes(2);
  clear();
  await ask();
  expect(api).toHaveBeenCalledTimes(3);
});
