import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLastGood } from './last-good.server.ts';
import { createContentSource, type FetchEntries } from './source.server.ts';

const QUERY = { contentType: 'purchasePage', locale: 'en-GB', partnerCode: 'ei' } as const;
const FIELDS = z.object({ title: z.string() });

let folder: string;
let logged: Record<string, unknown>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-content-'));
  logged = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

function sourceOf(fetchEntries: FetchEntries) {
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  return createContentSource(fetchEntries, createLastGood(folder), log);
}

const answering = (title: unknown) => sourceOf(async () => [{ fields: { title } }]);
const failing = () => sourceOf(() => Promise.reject(new Error('service down')));

test('content is looked up by type, locale and partner code [1.7]', async () => {
  const fetchEntries = vi.fn<FetchEntries>().mockResolvedValue([{ fields: { title: 'Buy' } }]);
  expect(await sourceOf(fetchEntries).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(fetchEntries).toHaveBeenCalledExactlyOnceWith(QUERY);
});

test('an answer without items is an error: the last good one serves, the log says why [1.7] [5.2]', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await sourceOf(async () => []).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(logged).toMatchObject([
    { level: 50, contentType: 'purchasePage', reason: 'Error: The answer has no items' },
  ]);
});

test('a service that is down leaves the last good answer, also after a restart', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await failing().load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(logged).toHaveLength(1);
});

test('a broken entry never replaces a good one', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await answering(42).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(await failing().load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
});

test('without any good answer there is nothing', async () => {
  expect(await failing().load(QUERY, FIELDS)).toBeUndefined();
});

test('a torn file on disk counts as nothing', async () => {
  await writeFile(join(folder, 'purchasePage.ei.en-GB.json'), '{"tit');
  expect(await failing().load(QUERY, FIELDS)).toBeUndefined();
});

test('another locale’s answer does not serve', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await failing().load({ ...QUERY, locale: 'en-IE' }, FIELDS)).toBeUndefined();
});

test('a loader waits 1.5 s for a slow service, which goes on and is asked only once', async () => {
  await answering('Old').load(QUERY, FIELDS);
  vi.useFakeTimers();
  const slow = Promise.withResolvers<unknown[]>();
  const fetchEntries = vi.fn<FetchEntries>().mockReturnValue(slow.promise);
  const source = sourceOf(fetchEntries);

  const first = source.load(QUERY, FIELDS);
  await vi.advanceTimersByTimeAsync(1_499);
  const second = source.load(QUERY, FIELDS);
  let isAnswered = false;
  void first.then(() => {
    isAnswered = true;
  });
  await Promise.resolve();
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await first).toEqual({ title: 'Old' });

  slow.resolve([{ fields: { title: 'New' } }]);
  expect(await second).toEqual({ title: 'New' });
  expect(fetchEntries).toHaveBeenCalledOnce();
  expect(logged).toMatchObject([
    { level: 50, contentType: 'purchasePage', msg: expect.stringContaining('late') },
  ]);
});

test('the log holds nothing of the request, which carries the access token', async () => {
  const error = Object.assign(new Error('socket hang up'), {
    request: { header: 'Bearer canary' },
  });
  await sourceOf(() => Promise.reject(error)).load(QUERY, FIELDS);
  expect(logged).toMatchObject([{ reason: 'Error: socket hang up' }]);
  expect(JSON.stringify(logged)).not.toContain('canary');
});

test('an answer that cannot be kept still serves', async () => {
  const circle: Record<string, unknown> = { title: 'Round' };
  circle.self = circle;
  expect(await sourceOf(async () => [{ fields: circle }]).load(QUERY, FIELDS)).toEqual({
    title: 'Round',
  });
  expect(logged).toMatchObject([{ msg: 'content was not kept' }]);
});
