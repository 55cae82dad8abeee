import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Records } from './records.ts';

const TABLE = `
  CREATE TABLE IF NOT EXISTS records (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
`;

export type Store = ReturnType<typeof openStore>;

/** One SQLite table for all records, by kind and id, in order of insertion. */
export function openStore(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // The file contains stored cards.
  chmodSync(file, 0o600);
  // A power cut may take the last writes of a stand-in; waiting for the disk takes 5 ms for each.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(TABLE);

  const upsert = database.prepare(
    `INSERT INTO records (kind, id, payload) VALUES (?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload`,
  );
  const select = database.prepare('SELECT payload FROM records WHERE kind = ? AND id = ?');
  const selectAll = database.prepare(
    'SELECT id, payload FROM records WHERE kind = ? ORDER BY number',
  );
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');

  return {
    get: <K extends keyof Records>(kind: K, id: string): Records[K] | undefined => {
      const row = select.get(kind, id);
      return row === undefined ? undefined : JSON.parse(String(row.payload));
    },
    put: <K extends keyof Records>(kind: K, id: string, payload: Records[K]): void => {
      upsert.run(kind, id, JSON.stringify(payload));
    },
    all: <K extends keyof Records>(kind: K): { id: string; payload: Records[K] }[] =>
      selectAll.all(kind).map((row) => ({
        id: String(row.id),
        payload: JSON.parse(String(row.payload)),
      })),
    remove: (kind: keyof Records, id: string): void => {
      remove.run(kind, id);
    },
    /** Commits all of the work or, if it throws, none of it. */
    transaction: <T>(work: () => T): T => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
