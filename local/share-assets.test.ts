import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartFault } from './listen.ts';
import { shareAssets } from './share-assets.ts';

const FINGERPRINT = '0123456789abcdef';
const LAST_WEEK = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);

let folder: string;
let build: string;
let shared: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-share-'));
  build = join(folder, FINGERPRINT);
  shared = join(folder, 'data', 'assets');
  await mkdir(join(build, 'client', 'assets'), { recursive: true });
  await mkdir(join(build, 'server'));
  await writeFile(join(build, 'client', 'assets', 'a.js'), 'script');
  await writeFile(join(build, 'server', 'index.js'), 'not for browsers');
});
afterEach(() => rm(folder, { recursive: true }));

test('the files for browsers are shared, and nothing else', async () => {
  await Promise.all([shareAssets(build, shared), shareAssets(build, shared)]);
  await shareAssets(build, shared);
  expect(await readdir(shared)).toEqual([FINGERPRINT]);
  expect(await readdir(join(shared, FINGERPRINT))).toEqual(['assets']);
  expect(await readFile(join(shared, FINGERPRINT, 'assets', 'a.js'), 'utf8')).toBe('script');
});

test('builds that no storefront has used for a week go; anything else in the folder stays', async () => {
  const [unused, used] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'];
  const [halfDone, strangers] = ['cccccccccccccccc.1.unfinished', 'photos'];
  for (const name of [unused, used, halfDone, strangers]) {
    await mkdir(join(shared, name), { recursive: true });
    if (name !== used) await utimes(join(shared, name), LAST_WEEK, LAST_WEEK);
  }
  await shareAssets(build, shared);
  expect((await readdir(shared)).toSorted()).toEqual([FINGERPRINT, used, strangers].toSorted());
});

test('a folder that cannot be written is told by the name of its setting', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const sharing = shareAssets(build, file);
  await expect(sharing).rejects.toThrow(StartFault);
  await expect(sharing).rejects.toThrow('set ASSETS_DIR to another folder');
});
