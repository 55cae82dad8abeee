import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { FolderUnusable } from './folder-lock.ts';

test('it replaces what a crash left half-made, writes through to the disk, keeps its folder to itself, and says when it takes time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const unfinished = join(folder, 'database.unfinished');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), 'torn');

  const progress: string[] = [];
  chmodSync(folder, 0o755);
  const first = await openEmbedded(folder, (message) => progress.push(message));
  expect(progress).toEqual(['Making the embedded database (a few seconds, once)']);
  expect((await first.pglite.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
  expect(existsSync(unfinished)).toBe(false);

  // PGlite's own files are open to all: nobody else may enter the folder, also one made before.
  expect(statSync(folder).mode & 0o777).toBe(0o700);

  await expect(openEmbedded(folder, () => {})).rejects.toThrow(FolderUnusable);
  await first.close();

  const second = await openEmbedded(folder, (message) => progress.push(message));
  expect(progress).toHaveLength(1);
  await second.close();
}, 180_000);
