import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from 'contentful';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentFolder,
  type ContentService,
  makeContentFolder,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { SANDBOX_SPACE } from './space.ts';

let folder: ContentFolder;
let service: ContentService;

const START = 'page/start.en-GB.json';
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#0a2e2a"/></svg>';

beforeAll(async () => {
  folder = await makeContentFolder({
    [START]: {
      partnerCode: ['ei', 'ba'],
      title: 'Start',
      words: 'British words',
      child: { $entry: 'child' },
      nowhere: { $entry: 'missing' },
    },
    'page/start.en-IE.json': { words: 'Irish words' },
    'part/child.en-GB.json': { title: 'Child', list: [{ $entry: 'grandchild' }] },
    'part/grandchild.en-GB.json': { title: 'Grandchild', picture: { $asset: 'square' } },
    'part/square.en-GB.json': { title: 'No picture' },
    'asset/square.en-GB.json': { title: 'A square', file: 'square.svg' },
    'pictures/square.svg': SQUARE,
  });
  service = await startContentService(folder.folder);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

function client(settings = {}) {
  const options = {
    ...SANDBOX_SPACE,
    host: service.host,
    insecure: true,
    retryOnError: false,
    ...settings,
  };
  return createClient({ ...options, logHandler: () => {} }).withoutUnresolvableLinks;
}

async function start(query: Record<string, string | number> = {}) {
  const { items } = await client().getEntries({ content_type: 'page', ...query });
  return items[0]?.fields;
}

test('entries are found by content type, locale and partner code [7.26]', async () => {
  expect(await start({ locale: 'en-GB', 'fields.partnerCode': 'ba' })).toMatchObject({
    title: 'Start',
  });
  expect(await start({ locale: 'en-IE' })).toMatchObject({ title: 'Start', words: 'Irish words' });
  expect(await start({ 'fields.partnerCode': 'ib' })).toBeUndefined();
  expect((await client().getEntries({ content_type: 'nonsense' })).items).toEqual([]);
});

test('with include 2, links are resolved two levels deep and no deeper [7.26]', async () => {
  expect(await start({ include: 2 })).toMatchObject({
    child: { fields: { list: [{ fields: { title: 'Grandchild' } }] } },
  });
  expect(JSON.stringify(await start({ include: 2 }))).not.toContain('A square');
  expect(JSON.stringify(await start({ include: 3 }))).toContain('A square');
  expect(JSON.stringify(await start({ include: 1 }))).not.toContain('Grandchild');
});

test('a broken link is left out', async () => {
  expect(await start({ include: 2 })).not.toHaveProperty('nowhere');
});

test('a wrong token, space or query is refused with Contentful’s error', async () => {
  const call = (settings: object, query = {}) => client(settings).getEntries(query);
  await expect(call({ accessToken: 'wrong' })).rejects.toMatchObject({
    name: 'AccessTokenInvalid',
  });
  await expect(call({ space: 'wrong' })).rejects.toMatchObject({ name: 'NotFound' });
  await expect(call({}, { content_type: 'page', nonsense: 1 })).rejects.toMatchObject({
    name: 'InvalidQuery',
  });
});

test('an edit shows without a restart, in place or when the file is replaced', async () => {
  const edits = [
    ['in place', (text: string) => writeFile(join(folder.folder, START), text)],
    ['replaced', (text: string) => folder.write(START, text)],
    ['replaced again', (text: string) => folder.write(START, text)],
    ['in place again', (text: string) => writeFile(join(folder.folder, START), text)],
  ] as const;
  for (const [title, edit] of edits) {
    await edit(JSON.stringify({ partnerCode: ['ei'], title }));
    await expect.poll(() => start()).toMatchObject({ title });
  }
});

test('an entry of a new type shows without a restart', async () => {
  await folder.write('novelty/first.en-GB.json', { title: 'New' });
  const titles = async () =>
    (await client().getEntries({ content_type: 'novelty' })).items.map(({ fields }) => fields);
  await expect.poll(() => titles()).toEqual([{ title: 'New' }]);
  await folder.write('novelty/first.en-GB.json', { title: 'Newer' });
  await expect.poll(() => titles()).toEqual([{ title: 'Newer' }]);
});

test.each([
  ['avif', 'image/avif', 'heif'],
  ['webp', 'image/webp', 'webp'],
  ['jpg', 'image/jpeg', 'jpeg'],
])('pictures come as %s in the requested width [9.12]', async (fm, contentType, format) => {
  const answer = await fetch(`${service.origin}/images/v1/square.svg?w=767&fm=${fm}&q=60`);
  expect(answer.headers.get('content-type')).toBe(contentType);
  const measured = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(measured).toMatchObject({ width: 767, format });
});

test('services that share a cache encode the same picture at once', async () => {
  const cacheFolder = join(folder.folder, 'shared-cache');
  const services = await Promise.all(
    Array.from({ length: 8 }, () => startContentService(folder.folder, { cacheFolder })),
  );
  const path = '/images/v1/square.svg?w=300&fm=avif';
  const answers = await Promise.all(services.map(({ origin }) => fetch(origin + path)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await Promise.all(services.map(({ stop }) => stop()));
});

test('a picture is not enlarged [9.12]', async () => {
  const answer = await fetch(`${service.origin}/images/v1/square.svg?w=1512`);
  const measured = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(measured.width).toBe(900);
});

test.each(['w=0', 'w=abc', 'w=99999', 'fm=gif', 'q=101'])('%s is refused [9.12]', async (query) => {
  expect((await fetch(`${service.origin}/images/v1/square.svg?${query}`)).status).toBe(400);
});

test('an unknown picture is not found', async () => {
  expect((await fetch(`${service.origin}/images/v1/nothing.svg`)).status).toBe(404);
  expect((await fetch(`${service.origin}/images/v1/..%2Fasset%2Fsquare.en-GB.json`)).status).toBe(
    404,
  );
});
