import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_SPACE } from '@cairn/sandbox/content/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { openBench, type RequestPage } from '../../../tests/kit/shop/storefront.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

let folder: string;
let service: ContentService;
let request: RequestPage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  await cp(CONTENT, folder, { recursive: true });
  const draft = {
    partnerCode: 'ei',
    meta: { title: 'Draft', description: 'Draft' },
    title: 'Draft of the accessibility page',
    intro: 'Words',
    sections: [],
  };
  await writeFile(
    join(folder, 'accessibilityPage', 'accessibility.en-GB.draft.json'),
    JSON.stringify(draft),
  );
  service = await startContentService(folder);
  const { previewToken: accessToken, ...space } = SANDBOX_SPACE;
  request = (await openBench()).start(service.host, {
    preview: {
      service: { ...space, accessToken, host: service.host, insecure: true },
      secret: 'open sesame',
    },
  });
}, 180_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const page = async (cookie = '') =>
  await (await request('/accessibility', { headers: { cookie } })).text();

async function enter() {
  const answer = await request('/preview?secret=open%20sesame&path=/accessibility');
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { answer, cookie };
}

test('by the link with the secret an editor sees drafts, and search engines are told to look away', async () => {
  const { answer, cookie } = await enter();
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/accessibility');
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const html = await page(cookie);
  expect(html).toContain('Draft of the accessibility page');
  expect(html).toMatch(/You’re looking at drafts\..*href="\/preview\/end"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('nobody else sees them', async () => {
  await enter();
  for (const cookie of ['', 'content_preview=open sesame', 'content_preview=']) {
    const html = await page(cookie);
    expect(html).not.toContain('Draft of');
    expect(html).not.toContain('href="/preview/end"');
  }
});

test('a wrong secret opens nothing', async () => {
  for (const query of ['', '?secret=', '?secret=guess']) {
    const answer = await request(`/preview${query}`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('leaving ends it', async () => {
  const answer = await request('/preview/end');
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.get('set-cookie')).toMatch(/^content_preview=; Max-Age=0; Path=\/$/);
});

test.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
])('the link leads nowhere but into the shop: %s', async (path) => {
  const answer = await request(`/preview?secret=open%20sesame&path=${encodeURIComponent(path)}`);
  const shop = 'https://shop.example';
  expect(new URL(answer.headers.get('location') ?? '', shop).origin).toBe(shop);
});
