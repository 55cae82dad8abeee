import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { FolderUnusable } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-embedded-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('it writes through to the disk, keeps its folder to itself, and says when it takes time', async () => {
  const progress: string[] = [];
  chmodSync(folder, 0o755);
  const first = await openEmbedded(folder, (message) => progress.push(message));
  expect(progress).toEqual(['Making the embedded database (a few seconds, once)']);
  expect((await first.pglite.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);

  // PGlite's own files are open to all: nobody else may enter the folder, also one made before.
  expect(statSync(folder).mode & 0o777).toBe(0o700);

  await expect(openEmbedded(folder, () => {})).rejects.toThrow(FolderUnusable);
  await first.close();

  const second = await openEmbedded(folder, (message) => progress.push(message));
  expect(progress).toHaveLength(1);
  await second.close();
}, 60_000);

test('what a crash left half-made is made anew', async () => {
  mkdirSync(join(folder, 'database.unfinished'));
  writeFileSync(join(folder, 'database.unfinished', 'PG_VERSION'), 'torn');
  const { pglite, close } = await openEmbedded(folder, () => {});
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
  expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
}, 60_000);
