import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Message } from './message.ts';

export const MAX_MESSAGES = 500;

// AUTOINCREMENT never reuses an id, so that the URL of a deleted message cannot show another one.
const TABLE = `
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    recipients TEXT NOT NULL,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    message_id TEXT NOT NULL,
    source BLOB NOT NULL
  ) STRICT;
`;

export type Store = ReturnType<typeof openStore>;

/** Keeps the latest messages. */
export function openStore(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // The file contains members' mail.
  chmodSync(file, 0o600);
  // A power cut may take the last writes of a stand-in; waiting for the disk takes 5 ms for each.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(TABLE);

  const insert = database.prepare(
    `INSERT INTO messages (recipients, sender, subject, text, html, received_at, message_id, source)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const removeOldest = database.prepare(
    `DELETE FROM messages
     WHERE id NOT IN (SELECT id FROM messages ORDER BY id DESC LIMIT ${MAX_MESSAGES})`,
  );
  const columns = 'id, recipients, sender, subject, text, html, received_at, message_id';
  const selectAll = database.prepare(`SELECT ${columns} FROM messages ORDER BY id DESC`);
  const selectOne = database.prepare(`SELECT ${columns} FROM messages WHERE id = ?`);
  const selectSource = database.prepare('SELECT source FROM messages WHERE id = ?');
  const removeAll = database.prepare('DELETE FROM messages');

  const read = (row: NonNullable<ReturnType<typeof selectOne.get>>): Message => ({
    id: Number(row.id),
    to: JSON.parse(String(row.recipients)),
    from: String(row.sender),
    subject: String(row.subject),
    text: String(row.text),
    html: String(row.html),
    receivedAt: new Date(Number(row.received_at)),
    messageId: String(row.message_id),
  });

  return {
    add: (message: Omit<Message, 'id'>, source: Uint8Array): void => {
      const { to, from, subject, text, html, receivedAt, messageId } = message;
      const at = receivedAt.getTime();
      insert.run(JSON.stringify(to), from, subject, text, html, at, messageId, source);
      removeOldest.run();
    },
    /** Newest first. */
    messages: (): Message[] => selectAll.all().map(read),
    find: (id: number): Message | undefined => {
      const row = selectOne.get(id);
      return row && read(row);
    },
    source: (id: number): Uint8Array | undefined => {
      const source = selectSource.get(id)?.source;
      return source instanceof Uint8Array ? source : undefined;
    },
    empty: () => {
      removeAll.run();
    },
    close: () => database.close(),
  };
}
