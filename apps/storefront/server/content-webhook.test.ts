import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { type Bench, openBench, smallApi } from '../../../tests/kit/shop/storefront.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

let folder: string;
let service: ContentService;
let bench: Bench;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  await cp(CONTENT, folder, { recursive: true });
  service = await startContentService(folder);
  bench = await openBench();
}, 180_000);
afterEach(() => bench.clear());
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function edit(title: string) {
  const file = join(folder, 'accessibilityPage', 'accessibility.en-GB.json');
  const page = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...page, title }));
  // The stand-in notices a moment later.
  await expect
    .poll(async () => await (await fetch(`${service.origin}${QUERY}`, { headers: TOKEN })).text())
    .toContain(title);
}
const QUERY = '/spaces/cairn-demo/environments/master/entries?content_type=accessibilityPage';
const TOKEN = { authorization: 'Bearer sandbox-delivery-token' };

const hook = (secret: string) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${secret}` },
});

test('an edit shows after the publish webhook, in production mode', async () => {
  await edit('Accessibility');
  const request = bench.start(service.host, { contentWebhookSecret: 'hook', api: smallApi });
  const title = async () =>
    /<h1[^>]*>([^<]+)/.exec(await (await request('/accessibility')).text())?.[1];
  // On a busy machine the content may be late at first.
  await expect.poll(title).toBe('Accessibility');
  await edit('For everybody');
  expect(await title()).toBe('Accessibility');
  expect((await request('/webhooks/content', hook('hook'))).status).toBe(204);
  await expect.poll(title).toBe('For everybody');
});

test('without the API, from which other storefronts learn, the webhook has to be sent again', async () => {
  await edit('Accessibility');
  const request = bench.start(service.host, { contentWebhookSecret: 'hook' });
  const page = async () => await (await request('/accessibility')).text();
  await expect.poll(page).toContain('>Accessibility</h1>');
  await edit('For everybody');
  expect((await request('/webhooks/content', hook('hook'))).status).toBe(503);
  await expect.poll(page).toContain('>For everybody</h1>');
});

test.each([
  ['a wrong secret', hook('guess')],
  ['no secret', { method: 'POST' }],
])('the webhook with %s is 401 and changes nothing', async (_case, init) => {
  await edit('Accessibility');
  const request = bench.start(service.host, { contentWebhookSecret: 'hook' });
  await expect.poll(async () => (await request('/accessibility')).status).toBe(200);
  await edit('For everybody');
  const answer = await request('/webhooks/content', init);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthorised' });
  expect(await (await request('/accessibility')).text()).toContain('>Accessibility</h1>');
  expect(bench.logged()).toContain('wrong secret');
});

test('without a secret of its own the shop has no webhook', async () => {
  const request = bench.start(service.host);
  expect((await request('/webhooks/content', hook('undefined'))).status).toBe(404);
});
