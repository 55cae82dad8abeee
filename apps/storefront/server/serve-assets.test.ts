import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from './serve-assets.ts';

const SHARED = 'shared';
const EARLIER = join(SHARED, '0123456789abcdef');
const LATER = join(SHARED, 'fedcba9876543210');

let folder: string;
let app: Hono;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-assets-'));
  await Promise.all(
    Object.entries({
      'own/client/assets/own.js': 'own',
      'own/client/assets/both.js': 'own',
      [`${EARLIER}/assets/both.js`]: 'earlier',
      [`${EARLIER}/assets/gift-B4O_WjP.js`]: 'earlier',
      [`${LATER}/assets/7ioXZ.css`]: 'later',
      [`${LATER}/assets/7ioXZ.css.br`]: 'compressed',
      [`${LATER}/assets/sub/deep.js`]: 'no file of a build',
      [`${LATER}/secret.js`]: 'secret',
      [`${LATER}.1.unfinished/assets/half.js`]: 'half',
      [`${SHARED}/assets/stranger.js`]: 'secret',
      'secret.js': 'secret',
    }).map(async ([path, text]) => {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }),
  );
  app = new Hono();
  app.get('/assets/*', serveAssets(join(folder, 'own'), join(folder, SHARED)));
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (path: string, headers = {}) =>
  await app.request(`https://shop.example${path}`, { headers });

test.each([
  ['of its own build', '/assets/own.js', 'own'],
  ['that another build has, too', '/assets/both.js', 'own'],
  ['of an earlier build', '/assets/gift-B4O_WjP.js', 'earlier'],
  ['of a later build', '/assets/7ioXZ.css', 'later'],
])('a storefront serves a file %s, to be kept for ever', async (_what, path, text) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('files of other builds are sent compressed, with their type', async () => {
  const answer = await get('/assets/7ioXZ.css', { 'accept-encoding': 'br' });
  expect(await answer.text()).toBe('compressed');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toContain('text/css');
});

test.each([
  '/assets/missing.js',
  '/assets/half.js',
  '/assets/stranger.js',
  '/assets/sub/deep.js',
  '/assets/..%2fsecret.js',
  '/assets/%2e%2e/secret.js',
  '/assets/..%5csecret.js',
  '/assets/..%2f..%2f..%2fsecret.js',
  '/assets//../../secret.js',
  '/assets/',
  '/assets/.',
])('%s is not there', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).toBeNull();
});

test('without a shared folder only its own files are there', async () => {
  const alone = new Hono().get('/*', serveAssets(join(folder, 'own'), join(folder, 'none')));
  expect((await alone.request('/assets/own.js')).status).toBe(200);
  expect((await alone.request('/assets/7ioXZ.css')).status).toBe(404);
});
