import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { safeHeaders } from './headers.ts';
import { healthRoute } from './health.ts';
import { createRateLimits } from './kit/rate-limits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

test('health is ok while the database can be read and written', async () => {
  const answer = await api.get('/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('many who ask for health at once share a check of the database', async () => {
  let statements = 0;
  const db = api.connection.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const jobs = { ...api.jobs, nudge: () => undefined };
  const stopping = { hasBegun: () => false };
  const app = healthRoute({ connection: { ...api.connection, db }, jobs, stopping });
  expect((await app.request('/health')).status).toBe(200);
  const ofOne = statements;
  await Promise.all(Array.from({ length: 20 }, () => app.request('/health')));
  expect(statements).toBeGreaterThan(ofOne);
  expect(statements).toBeLessThanOrEqual(3 * ofOne);
});

test('two processes on one database count starts together, embedded or not', async () => {
  const counts = {
    address: 1,
    member: 1,
    signature: 1,
    start: 1,
    recipient: 1,
    contact: 1,
    file: 1,
    privacy: 1,
    staff: 1,
  };
  const [one, two] = [1, 2].map(() => createRateLimits(api.connection.db, counts));
  expect(await one?.take('start', 'EI 1')).toBeUndefined();
  expect(await two?.take('start', 'EI 1')).toBeGreaterThan(0);
  expect(await two?.take('start', 'EI 2')).toBeUndefined();
  expect(await two?.take('recipient', 'EI 1')).toBeUndefined();
});

test('health fails when the jobs of this process are not done', async () => {
  vi.spyOn(api.jobs, 'isHealthy').mockReturnValue(false);
  const answer = await api.get('/health');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ message: 'The job queue does not answer.' });
});

test('a process that is about to end says so to load balancers, and goes on with everything else', async () => {
  vi.spyOn(api.stopping, 'hasBegun').mockReturnValue(true);
  for (const path of ['/health', '/health/ready']) {
    const answer = await api.get(path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: 'This process is about to end.' });
  }
  expect((await api.get('/health/live')).status).toBe(200);
  expect((await api.get('/products?partner=ei')).status).toBe(200);
});

test.each(['', '?partner=ba', '?partner=EI', '?partner=ei&partner=ba&x', '?partner=zz'])(
  'partner must be a company that runs here: %s [7.1]',
  async (query) => {
    const answer = await api.get(`/products${query}`);
    if (query.startsWith('?partner=ei')) {
      expect(answer.status).toBe(200);
      return;
    }
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'bad_request',
      message: 'partner must be one of ei.',
    });
  },
);

test('the headers of every call are optional on this side [7.1]', async () => {
  const answer = await api.get('/products?partner=ei', {
    'content-type': 'application/json',
    'application-name': 'https://shop.example',
    'application-language': 'en-GB',
  });
  expect(answer.status).toBe(200);
});

test('an unknown call is 404 and says what was asked for', async () => {
  const answer = await api.get('/nonsense');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    code: 'not_found',
    message: 'There is no GET /api/nonsense.',
  });
});

test('an error of ours is logged, and answered without its details', async () => {
  vi.spyOn(api.jobs, 'isHealthy').mockImplementation(() => {
    throw new Error('secret detail');
  });
  const answer = await api.get('/health');
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(JSON.stringify(api.logged)).toContain('secret detail');
});

test('every call gets a request id, taken over from who brings one', async () => {
  const own = await api.get('/health');
  expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const given = await api.get('/health', { 'x-request-id': 'page-12345678' });
  expect(given.headers.get('x-request-id')).toBe('page-12345678');
  const forged = await api.get('/health', { 'x-request-id': 'a b"c' });
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a log line names the call and its id, and nothing that may be personal', async () => {
  await api.get('/products?partner=ei&targetFfpNumber=3081470000000001', {
    'x-request-id': 'request-1',
    authorization: 'Bearer canary-token',
  });
  const line = api.logged.find((record) => record.requestId === 'request-1');
  expect(line).toMatchObject({ method: 'GET', path: '/api/products', status: 200, msg: 'call' });
  expect(JSON.stringify(api.logged)).not.toMatch(/3081470000000001|canary-token/);
});

test.each(['/health', '/nonsense', '/products', '/docs'])(
  '%s carries the safe headers',
  async (path) => {
    const { headers } = await api.get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe(path === '/docs' ? 'no-cache' : 'no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  },
);

test('a shop without https asks nobody to come by it', async () => {
  const app = new Hono().use(safeHeaders({ shopUrl: 'http://localhost:3000' }));
  const { headers } = await app.request('/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.has('strict-transport-security')).toBe(false);
});
