import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../tests/kit/desk/staff-browser.ts';
import { operate, operateAndRead } from '../tests/kit/shop/operate.ts';
import { launchShop, type RunningShop, startShop } from '../tests/kit/shop/shop.ts';
import { buildPages } from './build-pages.ts';
import { type Listening, listen } from './listen.ts';
import { askRunningShop } from './operate-ask.ts';
import { sessionFile } from './session-file.ts';

const TENANT = {
  OPCO: 'EI,BA',
  SANDBOX: 'true',
  IDENTITY_DOMAIN: 'ei.log-in.example,ba.log-in.example',
  IDENTITY_CLIENT_ID: 'shop-ei,shop-ba',
  IDENTITY_AUDIENCE: 'https://api.airline.example',
};

/** Longer than any test waits. */
const GRACE = { SHUTDOWN_GRACE: '600' };

const LIST_MODULES = new URL('../tests/kit/shop/list-modules.mjs', import.meta.url).href;
const moduleList = join(tmpdir(), `cairn-modules-${process.pid}`);

/** Requests that a collector got from the first shop: traces and metrics. */
let collector: Listening;
const collected: { path: string; body: string }[] = [];

/** One with every stand-in, and one with a real identity provider; the last tests stop them. */
let shop: RunningShop;
let rented: RunningShop;
beforeAll(async () => {
  await buildPages(() => {});
  collector = await listen('PORT', 0, '127.0.0.1', async (request, response) => {
    collected.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  [shop, rented] = await Promise.all([
    startShop({ ...GRACE, METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.ownUrl }),
    startShop({
      ...TENANT,
      ...GRACE,
      LOG_LEVEL: 'debug',
      BEHIND_PROXY: 'true',
      LIMIT_PAGES: '20',
      NODE_OPTIONS: `--import=${LIST_MODULES}`,
      MODULE_LIST: moduleList,
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await Promise.all([shop.stop(), rented.stop()]);
  await collector.stop();
  rmSync(moduleList);
});

async function expectCleanEnd({ ended, output, origin }: RunningShop): Promise<void> {
  expect(await ended).toBe(0);
  expect(output()).toMatch(/Cairn has stopped\.\n$/);
  await expect(fetch(origin)).rejects.toThrow();
}

test('it says where things are', () => {
  expect(shop.output()).toMatch(
    /Cairn is ready \([\d.]+ s\)\n {2}Shop {7}http:\/\/localhost:\d+\n/,
  );
  expect(shop.output()).toContain('PGlite, embedded in');
  expect(shop.output()).toMatch(
    /Log-in {5}http:\/\/localhost:\d+ \(stand-in: member \d{16}, password /,
  );
  expect(shop.output()).toMatch(
    /Desk {7}http:\/\/localhost:\d+ \(staff log in at http:\/\/localhost:/,
  );
  expect(shop.output()).toMatch(/^ +ada\.nolan@staff\.example +desk-admin$/m);
  expect(shop.output()).toContain('Stop with Ctrl-C.');
});

test('a shop with real members has no demo staff', () => {
  expect(rented.output()).toContain('Desk       off');
  expect(rented.output()).not.toContain('@staff.example');
  expect(rented.deskUrl).toBeUndefined();
});

test('the desk answers on a port of its own, and nowhere else', async () => {
  expect(await (await fetch(shop.deskUrl)).text()).toContain('<div id="desk">');
  expect((await fetch(`${shop.deskUrl}/health/ready`)).status).toBe(200);
  const ofShop = await fetch(`${shop.deskUrl}/api/health`);
  expect(ofShop.headers.get('content-type')).toContain('text/html');
  for (const path of ['/api/desk/session', '/api/desk/api/me']) {
    expect((await fetch(shop.origin + path)).status).toBe(404);
  }
});

test.each(['/', '/en-GB/', '/api/health', '/api/products?partner=ei'])(
  '%s answers',
  async (path) => {
    expect((await fetch(shop.origin + path)).status).toBe(200);
  },
);

/** The request that npm run operate sends, from this process: starting another takes two seconds. */
async function ask([command, ...args]: string[], sessionKey?: string) {
  const lines: string[] = [];
  const request = { command, args, actor: 'maeve', folder: '/', sessionKey };
  const exitCode = await askRunningShop(shop.dataFolder, request, (line) => lines.push(line));
  return { exitCode, lines };
}

test('beside a running shop the books are read and commands are done at once', async () => {
  const env = { DATA_DIR: shop.dataFolder };
  const books = await operate(env, 'books');
  expect(books).toMatchObject({ exitCode: 0, errors: '' });
  expect(books.output).toMatch(/^ 1 .*: 0$/m);
  expect(await ask(['switch', 'EI', 'gift', 'off'])).toMatchObject({ exitCode: 0 });
  const products = await (await fetch(`${shop.origin}/api/products?partner=ei`)).text();
  expect(products).not.toContain('"gift"');
});

test('demo staff sign in in the terminal, by a browser that leads back to it', async () => {
  const env = { DATA_DIR: shop.dataFolder, XDG_CONFIG_HOME: shop.dataFolder };
  const printed = Promise.withResolvers<URL>();
  const signingIn = operateAndRead(env, ['sign-in'], (output) => {
    const [, address] = /^(http\S+)\n/m.exec(output) ?? [];
    if (address !== undefined) printed.resolve(new URL(address));
  });
  const address = await Promise.race([printed.promise, signingIn]);
  if (!(address instanceof URL)) throw new Error(JSON.stringify(address));
  const { origin } = new URL(address.searchParams.get('redirect_uri') ?? '');
  const back = await openBrowser({ fetch }, origin).logIn(address, 'ciaran.fahy@staff.example');
  expect((await fetch(back)).status).toBe(200);
  expect(await signingIn).toMatchObject({ exitCode: 0, errors: '' });
  const folder = join(shop.dataFolder, 'cairn');
  const file = sessionFile({ DATABASE_URL: undefined, DATA_DIR: shop.dataFolder }, folder);
  const sessionKey = file.read();
  expect((await ask(['who'], sessionKey)).lines[0]).toBe('Ciarán Fahy (finance)');
  expect(await operate(env, 'sign-out')).toMatchObject({ exitCode: 0 });
  expect(file.read()).toBeUndefined();
  expect((await ask(['who'], sessionKey)).exitCode).toBe(1);
});

test('a second process on the same data folder is refused with what to do', async () => {
  const second = launchShop({ DATA_DIR: shop.dataFolder });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `The data folder ${shop.dataFolder} is in use by another Cairn process. Stop that one first, or set DATA_DIR to another folder.\n`,
  );
});

test('a taken port is one line that names its setting', async () => {
  const other = await listen('', 0, '127.0.0.1', () => {});
  const second = launchShop({ PORT: `${other.port}` });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Port ${other.port} is taken. Stop what uses it, or set PORT to another port.\n`,
  );
  await other.stop();
});

test('with a tenant’s settings no stand-in runs, and everything speaks to the tenant [6.5]', async () => {
  const asked = { ei: await fetch(rented.origin), ba: await as('BA', rented.origin) };
  for (const [partner, answer] of Object.entries(asked)) {
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`frame-src 'self' https://${partner}.log-in.example `);
    const html = await answer.text();
    expect(html).toContain(`https://${partner}.log-in.example`);
    expect(html).toContain(`shop-${partner}`);
    expect(html).toContain('https://api.airline.example');
  }
  expect(rented.identityUrls).toEqual([]);
  expect(rented.output()).toContain('Log-in     the identity provider');
  expect(existsSync(join(rented.dataFolder, 'identity'))).toBe(false);
  // Nobody is a demo member: a token from elsewhere could not even be theirs.
  const { status } = await fetch(`${rented.origin}/api/users/current?partner=ei`);
  expect(status).toBe(401);
});

function as(opco: string, address: string) {
  return fetch(address, { headers: { cookie: `opco=${opco}` } });
}

test('at the level debug every statement is logged, without its parameters', () => {
  const line = expect.stringMatching(/"sql":"[^"]*\$1.*"msg":"SQL statement"/);
  expect(rented.output().split('\n')).toContainEqual(line);
  expect(shop.output()).not.toContain('SQL statement');
});

test('pages are limited by address; the API and other addresses go on', async () => {
  const from = (address: string, path: string) =>
    fetch(rented.origin + path, { headers: { 'x-forwarded-for': address } });
  const answers: Response[] = [];
  for (let count = 0; count < 21; count++) answers.push(await from('203.0.113.7', '/maintenance'));
  expect(answers.slice(0, 20).map(({ status }) => status)).not.toContain(429);
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.7', '/api/health')).status).toBe(200);
  expect((await from('203.0.113.8', '/maintenance')).status).toBe(200);
});

test('invalid settings stop the start with one line each', async () => {
  const wrong = launchShop({ PORT: 'abc', LOG_LEVEL: 'loud', CONTENT_ACCESS_TOKEN: 'x' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output().trim().split('\n')).toEqual([
    'PORT is "abc"; it accepts a port number from 0 to 65535 (0: any free port).',
    'LOG_LEVEL is "loud"; it accepts one of fatal, error, warn, info, debug, silent.',
    'CONTENT_SPACE is missing; it must be set because CONTENT_ACCESS_TOKEN is.',
  ]);
});

test('an unknown flag is one line', async () => {
  const wrong = launchShop({}, ['--rest']);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^Unknown option '--rest'.*npm start knows --reset\.\n$/);
});

test('to an operator a database that cannot be reached is one line, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://cairn:canary@127.0.0.1:9/cairn' };
  const errors =
    'The database 127.0.0.1:9/cairn cannot be used: connect ECONNREFUSED 127.0.0.1:9. Check DATABASE_URL.\n';
  // Exit code 2: the command was neither done nor refused.
  expect(await operate(env, 'books')).toEqual({ exitCode: 2, output: '', errors });
});

test('it ends cleanly on SIGHUP, also before it is ready', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-start-'));
  const starting = launchShop({ DATA_DIR: dataFolder });
  await expect.poll(starting.output).toContain('Making the embedded database');
  starting.child.kill('SIGHUP');
  expect(await starting.ended).toBe(0);
  expect(starting.output()).toMatch(/Cairn has stopped\.\n$/);
  await rm(dataFolder, { recursive: true });
});

test('after SIGTERM readiness fails and everything else goes on, on connections that are closed', async () => {
  // Twice, as from a service manager that sends it to every process of the shop.
  rented.child.kill('SIGTERM');
  rented.child.kill('SIGTERM');
  const readiness = async () => (await fetch(`${rented.origin}/api/health/ready`)).status;
  await expect.poll(readiness).toBe(503);
  for (const path of ['/api/health/live', '/api/products?partner=ei', '/purchase']) {
    const { status, headers } = await fetch(rented.origin + path);
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close']);
  }
});

test('when the grace is over, here by SIGINT, it ends cleanly: a request in progress is still answered', async () => {
  const { hostname, port } = new URL(rented.origin);
  const visitor = connect(Number(port), hostname);
  await once(visitor, 'connect');
  visitor.write(`GET /api/health/live HTTP/1.1\r\nHost: ${hostname}\r\n`);
  // An answer on another connection shows that the half-sent request has been seen too.
  await fetch(`${rented.origin}/api/health/live`);

  rented.child.kill('SIGINT');
  const isOpen = () =>
    fetch(rented.origin).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen, { interval: 20 }).toBe(false);
  visitor.write('\r\n');
  expect(await text(visitor)).toContain('{"status":"ok"}');
  await expectCleanEnd(rented);
});

test('pages are rendered by React’s production build', () => {
  const modules = readFileSync(moduleList, 'utf8');
  expect(modules).toMatch(/^executed .*react-dom-server\.node\.production\.js$/m);
  expect(modules).not.toMatch(/^executed .*react.*\.development\.js/m);
});

test('without settings for metrics and traces nothing of OpenTelemetry is loaded', () => {
  const modules = readFileSync(moduleList, 'utf8');
  expect(modules).toContain('packages/telemetry/src/channels.ts');
  expect(modules).not.toContain('@opentelemetry');
});

test('METRICS_PORT answers Prometheus, and nothing else', async () => {
  await fetch(`${shop.origin}/purchase`);
  const metrics = await fetch(shop.metricsUrl);
  expect(await metrics.text()).toMatch(
    /^cairn_page_duration_count\{status="200",cache="miss"\} \d/m,
  );
  expect((await fetch(new URL('/', shop.metricsUrl))).status).toBe(404);
});

test('it ends cleanly on SIGINT, and at once', async () => {
  shop.child.kill('SIGINT');
  await expectCleanEnd(shop);
});

test('what it did was sent to the collector before its end: a page’s trace has the API’s statements', () => {
  const sent = collected.map(({ body }) => body).join();
  expect(collected.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/traces', '/v1/metrics']),
  );
  const spans = [...sent.matchAll(/"traceId":"(\w+)"[^{]*?"name":"([^"]+)"/g)];
  const [, traceId] = spans.find(([, , name]) => name === 'render page') ?? [];
  const names = spans.flatMap(([, id, name = '']) => (id === traceId ? name : []));
  expect(names).toEqual(
    expect.arrayContaining(['GET page', 'GET /api/products/:product/prices/generic', 'select']),
  );
});
