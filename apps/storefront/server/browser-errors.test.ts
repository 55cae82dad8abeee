import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logBrowserError } from './browser-errors.ts';

let logged = '';
const write = (line: string) => {
  logged += line;
};
const log = pino({}, { write });
const app = new Hono().post('/', logBrowserError(log));

async function send(body: string): Promise<number> {
  logged = '';
  return (await app.request('/', { method: 'POST', body })).status;
}

test('a file that a browser could not load, a query that failed and an error that was raised are logged [8.26] [9.14]', async () => {
  expect(
    await send('{"kind":"chunk_not_loaded","what":"assets/gift-B4OKWjP.js","page":"/gift"}'),
  ).toBe(204);
  expect(JSON.parse(logged)).toMatchObject({
    level: 40,
    kind: 'chunk_not_loaded',
    what: 'assets/gift-B4OKWjP.js',
    page: '/gift',
    msg: 'browser error',
  });
  expect(
    await send(
      '{"kind":"query_failed","what":"balance network_error_503","page":"/es-ES/history/:id"}',
    ),
  ).toBe(204);
  expect(logged).toContain('balance network_error_503');
  expect(await send('{"kind":"error_raised","what":"checkout_failed","page":"/checkout"}')).toBe(
    204,
  );
  expect(logged).toContain('checkout_failed');
});

test.each([
  '',
  'null',
  '{"kind":"other","what":"x","page":"/"}',
  '{"kind":"query_failed","what":"someone@members.example","page":"/"}',
  '{"kind":"query_failed","what":"x"}',
  '{"kind":"query_failed","what":"x","page":"/history?email=someone"}',
  `{"kind":"query_failed","what":"${'x'.repeat(101)}","page":"/"}`,
])('anything else is not: %s', async (body) => {
  expect(await send(body)).toBe(400);
  expect(logged).toBe('');
});
