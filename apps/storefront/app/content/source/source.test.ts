import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { entry, lenientList, optionalPart } from '../blocks/entry.server.ts';
import { every, first } from './items.server.ts';
import { createLastGood } from './last-good.server.ts';
import { createContentSource, type FetchEntries } from './source.server.ts';

const QUERY = { contentType: 'purchasePage', locale: 'en-GB', partnerCode: 'ei' } as const;
const FIELDS = first(z.object({ title: z.string() }));
const FIVE_MINUTES = 5 * 60_000;

const page = (title: unknown) => ({ sys: { id: 'buy' }, fields: { title } });

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

const answering = (title: unknown) => sourceOf(async () => [page(title)]);
const failing = () => sourceOf(() => Promise.reject(new Error('service down')));

test('content is looked up by type, locale and partner code [1.7]', async () => {
  const fetchEntries = vi.fn<FetchEntries>().mockResolvedValue([page('Buy')]);
  expect(await sourceOf(fetchEntries).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(fetchEntries).toHaveBeenCalledExactlyOnceWith(QUERY);
});

test('an answer is parsed once, however many requests it serves', async () => {
  const parsed = vi.fn((title: string) => title);
  const fields = z.object({ title: z.pipe(z.string(), z.transform(parsed)) });
  const source = answering('Buy');
  const pages = [await source.load(QUERY, first(fields)), await source.load(QUERY, first(fields))];
  expect(pages).toEqual([{ title: 'Buy' }, { title: 'Buy' }]);
  expect(parsed).toHaveBeenCalledOnce();
  source.forget();
  await source.load(QUERY, first(fields));
  expect(parsed).toHaveBeenCalledTimes(2);
  for (let count = 0; count < 2; count++) await source.load(QUERY, every(fields));
  expect(parsed).toHaveBeenCalledTimes(3);
});

test('an answer without items is an error: the last good one serves, the log says why [1.7] [5.2]', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await sourceOf(async () => []).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(logged).toMatchObject([
    { level: 50, contentType: 'purchasePage', reason: 'The answer has no items' },
  ]);
});

test('a service that is down leaves the last good answer, also after a restart', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await failing().load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(logged).toHaveLength(1);
});

test('a broken entry is logged by its id and never replaces a good one', async () => {
  await answering('Buy').load(QUERY, FIELDS);
  expect(await answering(42).load(QUERY, FIELDS)).toEqual({ title: 'Buy' });
  expect(logged).toMatchObject([{ level: 50, entry: 'buy', msg: 'invalid content entry' }]);
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

test('a loader waits 1.5 s for a slow service, the next one not at all, and it is asked only once', async () => {
  await answering('Old').load(QUERY, FIELDS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const slow = Promise.withResolvers<unknown[]>();
  const fetchEntries = vi.fn<FetchEntries>().mockReturnValue(slow.promise);
  const source = sourceOf(fetchEntries);

  const first = source.load(QUERY, FIELDS);
  // The last good answer is looked up on disk before the service is asked.
  while (fetchEntries.mock.calls.length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.advanceTimersByTimeAsync(1_499);
  expect(logged).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await first).toEqual({ title: 'Old' });
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Old' });
  expect(fetchEntries).toHaveBeenCalledOnce();

  slow.resolve([page('New')]);
  await expect.poll(() => source.load(QUERY, FIELDS)).toEqual({ title: 'New' });
  expect(fetchEntries).toHaveBeenCalledOnce();
  expect(logged).toMatchObject([
    {
      level: 50,
      contentType: 'purchasePage',
      msg: 'content request timed out, serving stale content',
    },
  ]);
});

test('an answer serves for five minutes; then it serves while the service is asked', async () => {
  const fetchEntries = vi.fn<FetchEntries>().mockResolvedValue([page('Old')]);
  const source = sourceOf(fetchEntries);
  await source.load(QUERY, FIELDS);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FIVE_MINUTES - 1_000 });
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Old' });
  expect(fetchEntries).toHaveBeenCalledOnce();

  vi.setSystemTime(Date.now() + 2_000);
  fetchEntries.mockResolvedValue([page('New')]);
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Old' });
  await expect.poll(() => source.load(QUERY, FIELDS)).toEqual({ title: 'New' });
  expect(fetchEntries).toHaveBeenCalledTimes(2);
});

test('after a publication the next page has the new words, and an answer from before it is not kept', async () => {
  const slow = Promise.withResolvers<unknown[]>();
  const fetchEntries = vi
    .fn<FetchEntries>()
    .mockResolvedValueOnce([page('First')])
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue([page('Third')]);
  const source = sourceOf(fetchEntries);
  await source.load(QUERY, FIELDS);
  source.forget();
  const overtaken = source.load(QUERY, FIELDS);
  await expect.poll(() => fetchEntries).toHaveBeenCalledTimes(2);
  source.forget();
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Third' });
  slow.resolve([page('Second')]);
  await overtaken;
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Third' });
  expect(await failing().load(QUERY, FIELDS)).toEqual({ title: 'Third' });
});

test('a service that failed is left alone for five seconds', async () => {
  const fetchEntries = vi.fn<FetchEntries>().mockRejectedValue(new Error('429'));
  const source = sourceOf(fetchEntries);
  await source.load(QUERY, FIELDS);
  await source.load(QUERY, FIELDS);
  expect(fetchEntries).toHaveBeenCalledOnce();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
  fetchEntries.mockResolvedValue([page('Back')]);
  await expect.poll(() => source.load(QUERY, FIELDS)).toEqual({ title: 'Back' });
});

const card = (id: string, title: unknown) => ({ sys: { id }, fields: { title } });
const shelf = (...cards: unknown[]) => [
  { sys: { id: 'shelf' }, fields: { title: 'Shelf', cards } },
];
const SHELF = first(
  z.object({ title: z.string(), cards: lenientList(entry(z.object({ title: z.string() }))) }),
);

test('a broken linked entry is logged by its id, and what it was before serves in the new page', async () => {
  await sourceOf(async () => shelf(card('a', 'A'), card('b', 'B'))).load(QUERY, SHELF);
  const broken = sourceOf(async () => shelf(card('b', 42), card('c', 'C'), card('a', 'A2')));
  const mended = { title: 'Shelf', cards: [{ title: 'B' }, { title: 'C' }, { title: 'A2' }] };
  expect(await broken.load(QUERY, SHELF)).toEqual(mended);
  expect(logged).toMatchObject([
    {
      level: 50,
      entry: 'b',
      contentType: 'purchasePage',
      reason: expect.stringContaining('title'),
    },
  ]);
  expect(await failing().load(QUERY, SHELF)).toEqual(mended);
});

test('a broken linked entry that was never good is left out of its list', async () => {
  const source = sourceOf(async () => shelf(card('a', 'A'), card('b', 42)));
  expect(await source.load(QUERY, SHELF)).toEqual({ title: 'Shelf', cards: [{ title: 'A' }] });
  expect(logged).toMatchObject([{ level: 50, entry: 'b' }]);
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
  expect(
    await sourceOf(async () => [{ sys: { id: 'round' }, fields: circle }]).load(QUERY, FIELDS),
  ).toEqual({
    title: 'Round',
  });
  expect(logged).toMatchObject([{ msg: 'content could not be saved to disk' }]);
});

test('an asset with an entry’s id is not taken for it', async () => {
  const picture = { sys: { id: 'a', type: 'Asset' }, fields: { title: 7 } };
  const illustrated = (title: unknown) =>
    shelf({ sys: { id: 'a', type: 'Entry' }, fields: { title, image: picture } });
  await sourceOf(async () => illustrated('A')).load(QUERY, SHELF);
  const broken = sourceOf(async () => illustrated(42));
  expect(await broken.load(QUERY, SHELF)).toEqual({ title: 'Shelf', cards: [{ title: 'A' }] });
});

test('a part that is left out is logged with its entry’s id and hides nothing that breaks the entry', async () => {
  const note = optionalPart(z.object({ text: z.string() }));
  const noted = first(
    z.object({ cards: lenientList(entry(z.object({ title: z.string(), note }))) }),
  );
  const answering = (title: unknown, text: unknown) =>
    sourceOf(async () => shelf({ sys: { id: 'a' }, fields: { title, note: { text } } }));
  await answering('A', 'N').load(QUERY, noted);
  const withoutNote = { cards: [{ title: 'B', note: undefined }] };
  expect(await answering('B', 1).load(QUERY, noted)).toEqual(withoutNote);
  expect(await answering(42, 1).load(QUERY, noted)).toEqual(withoutNote);
  expect(logged.map(({ entry: id, reason }) => `${id}: ${reason}`)).toEqual([
    expect.stringMatching(/^a: .*text/s),
    expect.stringMatching(/^a: .*text/s),
    expect.stringMatching(/^a: .*title/s),
  ]);
});

test('of what a page may do without, no items are the end of it, also after a restart [2.24] [2.25]', async () => {
  const query = { ...QUERY, contentType: 'banner', isOptional: true };
  await answering('News').load(query, FIELDS);
  const none = sourceOf(async () => []);
  expect(await none.load(query, FIELDS)).toBeUndefined();
  expect(await failing().load(query, FIELDS)).toBeUndefined();
  expect(logged[0]).toMatchObject({ level: 30, contentType: 'banner' });
});

test('after an outage without any good answer the first to ask waits for the new one', async () => {
  const fetchEntries = vi.fn<FetchEntries>().mockRejectedValue(new Error('down'));
  const source = sourceOf(fetchEntries);
  expect(await source.load(QUERY, FIELDS)).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
  fetchEntries.mockResolvedValue([page('Back')]);
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Back' });
});

test('a publication in the middle of the first question leaves the page its answer', async () => {
  const slow = Promise.withResolvers<unknown[]>();
  const fetchEntries = vi.fn<FetchEntries>().mockReturnValue(slow.promise);
  const source = sourceOf(fetchEntries);
  const asked = source.load(QUERY, FIELDS);
  await expect.poll(() => fetchEntries).toHaveBeenCalledOnce();
  source.forget();
  slow.resolve([page('Buy')]);
  expect(await asked).toEqual({ title: 'Buy' });
});

test('a broken entry that a page cannot do without is mended alone: the page around it is new', async () => {
  const hero = entry(z.object({ title: z.string() }));
  const withHero = first(z.object({ title: z.string(), hero }));
  const answering = (title: string, heroTitle: unknown) =>
    sourceOf(async () => [
      { sys: { id: 'page' }, fields: { title, hero: card('hero', heroTitle) } },
    ]);
  await answering('Old', 'A').load(QUERY, withHero);
  expect(await answering('New', 42).load(QUERY, withHero)).toEqual({
    title: 'New',
    hero: { title: 'A' },
  });
  expect(logged).toMatchObject([{ entry: 'hero' }]);
});
