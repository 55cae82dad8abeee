import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import { PARSERS } from './parsers.ts';

/** PGlite's defaults carry -F, which turns fsync off: an acknowledged payment could be lost. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  // By default 128 MB, all of it resident from the start; the operating system keeps the files in memory as well.
  '-c',
  'shared_buffers=16MB',
];

export type EmbeddedDatabase = { pglite: PGlite; close(): Promise<void> };

/** The embedded database in a folder of its own, which no other process may open meanwhile. */
export async function openEmbedded(
  dataFolder: string,
  onProgress: (message: string) => void,
): Promise<EmbeddedDatabase> {
  const lock = lockFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'database');
    if (!existsSync(folder)) await initialise(folder, onProgress);
    const pglite = await open(folder);
    return {
      pglite,
      close: async () => {
        if (!pglite.closed) await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Made beside its place and moved there whole, so that a crash leaves no half-made database. */
async function initialise(folder: string, onProgress: (message: string) => void): Promise<void> {
  onProgress('Making the embedded database (a few seconds, once)');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const pglite = await open(unfinished);
  await pglite.close();
  renameSync(unfinished, folder);
}

async function open(folder: string): Promise<PGlite> {
  return await PGlite.create({ dataDir: folder, startParams: START_PARAMS, parsers: PARSERS });
}
