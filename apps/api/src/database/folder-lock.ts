import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Cairn process. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

export type FolderLock = { release(): void };

/**
 * Keeps a second process off a folder. The lock is the operating system's lock on an SQLite file,
 * so it ends with the process however that ends: there is no stale lock to clean up after a crash.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    file.close();
    throw new FolderInUse(folder);
  }
  return { release: () => file.close() };
}
