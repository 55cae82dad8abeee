import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { removeRecords, removeRecordsOfOthers } from '#app/session/remove-records.ts';
import { tabStorage } from './tab-storage.ts';

const chat = tabStorage('chat', z.array(z.string()));
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', {
    location: { protocol: 'https:' },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => {
  removeRecords();
  vi.unstubAllGlobals();
});

test('what a member typed is theirs alone; what a visitor typed becomes the member’s who logs in [4.6]', () => {
  chat.write(['Hello'], undefined);
  expect(chat.read(undefined)).toEqual(['Hello']);
  expect(chat.read('aoife')).toEqual(['Hello']);
  expect(chat.read(undefined)).toBeUndefined();
  expect(chat.read('tom')).toBeUndefined();
  expect(chat.read('aoife'), 'while their session has only ended').toEqual(['Hello']);
});

test('it is deleted when its member logs out, or another logs in [4.6]', () => {
  chat.write(['Hello'], 'aoife');
  removeRecordsOfOthers('aoife');
  expect(chat.read('aoife')).toEqual(['Hello']);
  removeRecordsOfOthers('tom');
  expect(stored.size).toBe(0);
  chat.write(['Hello'], 'tom');
  removeRecords();
  expect(stored.size).toBe(0);
});

test('where storage is denied it lasts as long as the page [4.6]', () => {
  vi.stubGlobal('window', {
    location: { protocol: 'https:' },
    get sessionStorage() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  chat.write(['Hello'], 'aoife');
  expect(chat.read('aoife')).toEqual(['Hello']);
  expect(chat.read('tom')).toBeUndefined();
  removeRecords();
  expect(chat.read('aoife')).toBeUndefined();
});
