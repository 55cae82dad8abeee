import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The message says what to do. */
export class FolderUnusable extends Error {}

export type FolderLock = { release(): void };

/**
 * Keeps a second process off a folder. The lock is the operating system's lock on an SQLite file,
 * so it ends with the process however that ends: there is no stale lock to clean up after a crash.
 */
export function lockFolder(folder: string): FolderLock {
  makePrivateFolder(folder);
  try {
    const file = new DatabaseSync(join(folder, 'lock'));
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    throw new FolderUnusable(explain(folder, error));
  }
}

/** Members' data are in it, and the embedded database creates its files readable and writable by all. */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new FolderUnusable(explain(folder, error));
  }
}

const SQLITE_BUSY = 5;

function explain(folder: string, error: unknown): string {
  if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
    return `The data folder ${folder} is in use by another Cairn process. Stop that one first, or set DATA_DIR to another folder.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The data folder ${folder} cannot be used: ${reason}. Repair it, or set DATA_DIR to another folder.`;
}
