import pino from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { first } from './items.server.ts';
import { createPreviewSource } from './preview-source.server.ts';
import type { ContentSource, FetchEntries } from './source.server.ts';

const QUERY = { contentType: 'purchasePage', locale: 'en-GB', partnerCode: 'ei' } as const;
const FIELDS = first(z.object({ title: z.string() }));
const published: ContentSource = {
  load: async (_query, read) =>
    read([{ sys: { id: 'buy' }, fields: { title: 'Published' } }]).value,
};
let logged = '';
const log = pino({}, { write: (line) => (logged += line) });
const preview = (fetchDrafts: FetchEntries) => createPreviewSource(fetchDrafts, published, log);

test('a draft is shown as it is this moment, every time', async () => {
  let title = 'First';
  const source = preview(async () => [{ sys: { id: 'buy' }, fields: { title } }]);
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'First' });
  title = 'Second';
  expect(await source.load(QUERY, FIELDS)).toEqual({ title: 'Second' });
});

test.each<[string, FetchEntries]>([
  ['a broken draft', async () => [{ sys: { id: 'buy' }, fields: { title: 42 } }]],
  ['no answer', () => Promise.reject(new Error('service down'))],
])('%s leaves what is published, and the log says why', async (_case, fetchDrafts) => {
  logged = '';
  expect(await preview(fetchDrafts).load(QUERY, FIELDS)).toEqual({ title: 'Published' });
  expect(logged).toMatch(/"entry":"buy"|service down/);
});
