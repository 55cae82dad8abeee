import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { createLimits, inMinutes, type Limits } from './limits.ts';

let folder: string;
let store: Store;
let limits: Limits;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-limits-'));
  now = Date.UTC(2026, 10, 15);
  const clock = () => new Date(now);
  store = openStore(join(folder, 'state.sqlite'), clock);
  limits = createLimits(store, clock);
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

function take(times: number) {
  return Array.from({ length: times }, () => limits.take('member', 'aoife'));
}

test('five tries are allowed, the sixth must wait five minutes', () => {
  expect(take(6)).toEqual([0, 0, 0, 0, 0, 300]);
  now += 60_000;
  expect(take(1)).toEqual([240]);
});

test('further tries do not prolong the wait', () => {
  take(6);
  now += 299_000;
  expect(take(1)).toEqual([1]);
  now += 1_000;
  expect(take(6)).toEqual([0, 0, 0, 0, 0, 300]);
});

test('members, codes and addresses are counted separately', () => {
  take(5);
  expect(limits.take('member', 'tom')).toBe(0);
  expect(limits.take('code', 'aoife')).toBe(0);
  expect(Array.from({ length: 21 }, () => limits.take('address', '::1')).at(-1)).toBe(300);
});

test('a right try is not counted, and a reset forgets the wrong ones', () => {
  take(4);
  limits.refund('member', 'aoife');
  expect(take(3)).toEqual([0, 0, 300]);
  limits.reset('member', 'aoife');
  expect(take(1)).toEqual([0]);
});

test('wrong tries are forgotten after five minutes, even if right ones came in between', () => {
  take(4);
  now += 200_000;
  take(1);
  limits.refund('member', 'aoife');
  now += 100_000;
  expect(take(6)).toEqual([0, 0, 0, 0, 0, 300]);
});

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [300, '5 minutes'],
])('%i seconds are shown as %s', (seconds, words) => {
  expect(inMinutes(seconds, 'en-GB')).toBe(words);
});
