import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLastGood } from './last-good.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-last-good-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('an answer that could not be written is written the next time', async () => {
  const place = join(folder, 'content');
  // A file where the folder should be.
  await writeFile(place, '');
  const lastGood = createLastGood(place);
  await expect(lastGood.keep('page', { title: 'Buy' })).rejects.toThrow();
  await rm(place);
  await lastGood.keep('page', { title: 'Buy' });
  expect(JSON.parse(await readFile(join(place, 'page.json'), 'utf8'))).toEqual({ title: 'Buy' });
  expect(await createLastGood(place).find('page')).toEqual({ title: 'Buy' });
});
