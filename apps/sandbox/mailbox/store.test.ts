import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_MESSAGES, openStore, type Store } from './store.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-mailbox-store-'));
  store = openStore(join(folder, 'deep', 'mailbox.sqlite'));
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const SOURCE = Buffer.from('Subject: x\r\n\r\n\xff\r\n', 'latin1');

function add(subject: string) {
  const parts = { to: [], from: '', text: '', html: '', receivedAt: new Date(0), messageId: '' };
  store.add({ ...parts, subject }, SOURCE);
}

test('only the owner can read the file', () => {
  expect(statSync(join(folder, 'deep', 'mailbox.sqlite')).mode & 0o777).toBe(0o600);
});

test('the source is stored byte for byte', () => {
  add('x');
  expect(Buffer.from(store.source(1) ?? [])).toEqual(SOURCE);
  expect(store.source(2)).toBeUndefined();
});

test('the newest 500 are kept', () => {
  for (let number = 1; number <= 502; number++) add(`Message ${number}`);
  const kept = store.messages();
  expect(MAX_MESSAGES).toBe(500);
  expect(kept).toHaveLength(500);
  expect(kept.at(0)?.subject).toBe('Message 502');
  expect(kept.at(-1)?.subject).toBe('Message 3');
});

test('ids are not reused after the mailbox was emptied', () => {
  add('Before');
  store.empty();
  expect(store.messages()).toEqual([]);
  add('After');
  expect(store.find(1)).toBeUndefined();
  expect(store.find(2)?.subject).toBe('After');
});
