import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type Postgres, startPostgres } from '../../tests/kit/database/postgres.ts';
import { openBrowser } from '../../tests/kit/desk/staff-browser.ts';
import { ORLA } from '../../tests/kit/desk/staff-identity.ts';
import { callsOf } from '../../tests/kit/shop/member-calls.ts';
import { operate } from '../../tests/kit/shop/operate.ts';
import { type ServedProcess, serve } from '../../tests/kit/shop/served.ts';
import { makeDataFolder } from '../../tests/kit/shop/shop.ts';
import { buildPages } from '../build-pages.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const AOIFE = '3081470000000001';
const CALLS_A_MINUTE = 60;
/** Longer than any test waits; for those that the last test ends. */
const GRACE = { SHUTDOWN_GRACE: '600' };

let postgres: Postgres;
let env: Record<string, string>;
let folder: string;
let apiPort: string;
let sandbox: ServedProcess;
let api: ServedProcess;
let worker: ServedProcess;
let storefronts: [ServedProcess, ServedProcess];

beforeAll(async () => {
  await buildPages(() => {});
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  await cp(CONTENT, folder, { recursive: true });
  const ports = await Promise.all(Array.from({ length: 10 }, freePort));
  const [first, second, api_, content, identity, payments, mailbox, smtp, desk, staff] =
    ports.map(String);
  apiPort = `${api_}`;
  env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: await makeDataFolder(),
    CONTENT_DIR: folder,
    PUBLIC_ORIGIN: `http://localhost:${first}`,
    API_URL: `http://127.0.0.1:${apiPort}`,
    INTERNAL_SECRET: 'a secret that all of them share, of 32 or more',
    CONTENT_PORT: `${content}`,
    IDENTITY_PORT: `${identity}`,
    PAYMENTS_PORT: `${payments}`,
    MAILBOX_PORT: `${mailbox}`,
    MAILBOX_SMTP_PORT: `${smtp}`,
    DESK_PORT: `${desk}`,
    DESK_ORIGIN: `http://localhost:${desk}`,
    STAFF_IDENTITY_PORT: `${staff}`,
    METRICS_PORT: '0',
    WORKER_APART: 'true',
    BEHIND_PROXY: 'true',
    LIMIT_ADDRESS: `${CALLS_A_MINUTE}`,
    LOG_LEVEL: 'warn',
  };
  const at = (port: string | undefined) => ({ ...env, PORT: `${port}` });
  const [one, two, ...others] = await Promise.all([
    serve('storefront', at(first)),
    serve('storefront', { ...at(second), ...GRACE }),
    serve('sandbox', at('0')),
    serve('api', at(apiPort)),
    serve('worker', at('0')),
  ]);
  storefronts = [one, two];
  [sandbox, api, worker] = others;
}, 180_000);
afterAll(async () => {
  await Promise.all([...storefronts, worker, api].map((process) => process.stop()));
  await sandbox.stop();
  await postgres.stop();
  await Promise.all([folder, `${env.DATA_DIR}`].map((one) => rm(one, { recursive: true })));
});

/** Both storefronts' answers. */
async function atBoth<T>(path: string, read: (answer: Response) => T | Promise<T>): Promise<T[]> {
  return await Promise.all(storefronts.map(async ({ url }) => await read(await fetch(url + path))));
}

const statusOf = ({ status }: Response) => status;

test('avios are bought through a storefront: API, worker and stand-ins are other processes [1.1]', async () => {
  const calls = callsOf({
    origin: storefronts[0].url,
    identityUrls: [`http://localhost:${env.IDENTITY_PORT}`],
    paymentsOwnUrl: `http://127.0.0.1:${env.PAYMENTS_PORT}`,
    dataFolder: `${env.DATA_DIR}`,
  });
  const page = await (await fetch(`${storefronts[0].url}/purchase`)).text();
  expect(page).toContain('€49');
  const id = await calls.startPurchase(AOIFE);
  await calls.pay(AOIFE, id);
  await expect
    .poll(() => calls.statusOf(AOIFE, id), { interval: 200 })
    .toBe('transaction_complete');
  const mailbox = async () => await (await fetch(`http://127.0.0.1:${env.MAILBOX_PORT}`)).text();
  await expect.poll(mailbox).toContain('Your receipt: 2,000 avios');
});

test('staff of the sandbox’s directory sign in to the API’s desk', async () => {
  const { DESK_ORIGIN, STAFF_IDENTITY_PORT } = env;
  const browser = openBrowser({ fetch }, `${DESK_ORIGIN}`);
  const start = await browser.begin();
  expect(start.origin).toBe(`http://localhost:${STAFF_IDENTITY_PORT}`);
  await browser.get((await browser.logIn(start, ORLA)).href);
  expect((await browser.session()).staff.name).toBe('Orla Whelan');
  expect((await fetch(`${DESK_ORIGIN}/health/ready`)).status).toBe(200);
});

test('limits count the visitor, through whichever storefront; nobody chooses who that is', async () => {
  const ask = (url: string, visitor: string, more: Record<string, string> = {}) =>
    fetch(`${url}/api/products?partner=ei`, { headers: { 'x-forwarded-for': visitor, ...more } });
  const [first, second] = storefronts;
  const exhaust = async (url: string, visitor: string) => {
    const answers = Array.from({ length: CALLS_A_MINUTE }, (_, nth) =>
      ask(url, visitor, { 'x-visitor-address': `198.51.100.${nth}` }),
    );
    expect(new Set((await Promise.all(answers)).map(statusOf))).toEqual(new Set([200]));
  };
  await exhaust(first.url, '203.0.113.7');
  expect((await ask(first.url, '203.0.113.7')).status).toBe(429);
  expect((await ask(second.url, '203.0.113.7')).status).toBe(429);
  expect((await ask(first.url, '203.0.113.8')).status).toBe(200);

  await exhaust(api.url, '203.0.113.9');
  expect((await ask(api.url, '203.0.113.9')).status).toBe(429);
  const guess = { 'x-internal-secret': 'a guess', 'x-visitor-address': '203.0.113.10' };
  expect((await ask(api.url, '203.0.113.9', guess)).status).toBe(401);
  expect((await fetch(`${api.url}/internal/signals`)).status).toBe(404);
  expect((await ask(first.url, '203.0.113.8', guess)).status).toBe(200);
});

test('published content shows at every storefront', async () => {
  const file = join(folder, 'accessibilityPage', 'accessibility.en-GB.json');
  const titles = () =>
    atBoth('/accessibility', async (page) => /<h1[^>]*>([^<]+)/.exec(await page.text())?.[1]);
  await expect.poll(titles).toEqual(['Accessibility', 'Accessibility']);
  const page = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...page, title: 'For everybody' }));
  await expect.poll(titles).toEqual(['For everybody', 'For everybody']);
});

test('a storefront shares the files of its pages and serves those of other versions', async () => {
  const shared = join(`${env.DATA_DIR}`, 'assets');
  const page = await (await fetch(storefronts[0].url)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'none';
  const [build, ...others] = (await readdir(shared)).filter((name) => name !== 'desk');
  expect(others).toEqual([]);
  expect(await readFile(join(shared, `${build}`, script), 'utf8')).toContain('import');

  const other = join(shared, '0123456789abcdef', 'assets');
  await mkdir(other, { recursive: true });
  await writeFile(join(other, 'gift-B4OKWjP.js'), 'of another version');
  const texts = await atBoth('/assets/gift-B4OKWjP.js', (answer) => answer.text());
  expect(texts).toEqual(Array(2).fill('of another version'));
});

test('the maintenance switch closes and opens every storefront [2.17]', async () => {
  expect(await operate(env, 'maintenance', 'on')).toMatchObject({ exitCode: 0 });
  await expect.poll(() => atBoth('/', statusOf)).toEqual([503, 503]);
  expect(await atBoth('/', async (page) => await page.text())).toEqual(
    Array(2).fill(expect.stringContaining('We’ll be back soon!')),
  );
  expect(await operate(env, 'maintenance', 'off')).toMatchObject({ exitCode: 0 });
  await expect.poll(() => atBoth('/', statusOf)).toEqual([200, 200]);
});

test('without the API a storefront says so and recovers; it is healthy by itself', async () => {
  await api.stop();
  await expect.poll(() => atBoth('/purchase', statusOf)).toEqual([503, 503]);
  const [first] = storefronts;
  expect(await (await fetch(`${first.url}/purchase`)).text()).toContain('>Oops!</h1>');
  expect(await atBoth('/accessibility', statusOf)).toEqual([200, 200]);
  const call = await fetch(`${first.url}/api/products?partner=ei`);
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('5');
  expect(await call.json()).toMatchObject({ code: 'unavailable' });
  expect(await atBoth('/health/ready', statusOf)).toEqual([200, 200]);

  api = await serve('api', { ...env, ...GRACE, PORT: apiPort });
  await expect.poll(() => atBoth('/purchase', statusOf)).toEqual([200, 200]);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
});

test('each process tells its own health, and its metrics', async () => {
  for (const { url } of [...storefronts, worker, sandbox]) {
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  for (const process of [...storefronts, api, worker, sandbox]) {
    const [, metrics = ''] = /Metrics +(http:.+)/.exec(process.output()) ?? [];
    expect(await (await fetch(metrics)).text()).toContain('process_memory_usage');
  }
});

test('what is missing stops the start with one line each', async () => {
  const needs = 'is missing; it must be set because npm run serve -- storefront needs it.';
  const lines = ['API_URL', 'PUBLIC_ORIGIN', 'INTERNAL_SECRET'].map((name) => `${name} ${needs}`);
  await expect(serve('storefront', {})).rejects.toThrow(`ended:\n${lines.join('\n')}\n`);
});

test('after SIGTERM a process says that it is about to end, and goes on with everything else', async () => {
  const [, second] = storefronts;
  for (const { child } of [api, second]) child.kill('SIGTERM');
  for (const ready of [`${api.url}/api/health/ready`, `${second.url}/health/ready`]) {
    await expect.poll(async () => (await fetch(ready)).status).toBe(503);
  }
  const page = await fetch(`${second.url}/purchase`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await page.text()).toContain('€49');
  for (const { child } of [api, second]) child.kill('SIGINT');
});
