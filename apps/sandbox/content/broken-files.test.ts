import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ContentFolder,
  type ContentService,
  makeContentFolder,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { SANDBOX_SPACE } from './space.ts';

const error = vi.fn();

let folder: ContentFolder;
let service: ContentService;
beforeEach(async () => {
  error.mockReset();
  folder = await makeContentFolder({ 'page/whole.en-GB.json': { title: 'Whole' } });
  service = await startContentService(folder.folder, { log: { error } });
});
afterEach(async () => {
  await service.stop();
  await folder.remove();
});

async function titles(): Promise<unknown> {
  const { space, environment, accessToken } = SANDBOX_SPACE;
  const address = `${service.origin}/spaces/${space}/environments/${environment}/entries`;
  const answer = await fetch(`${address}?content_type=page`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { items } = await answer.json();
  return Object(items).map(({ fields }: { fields: { title: string } }) => fields.title);
}

/** Files are read when entries are requested. */
async function loggedErrors(): Promise<number> {
  await titles();
  return error.mock.calls.length;
}

test('a half-saved file keeps its last valid version and is logged once', async () => {
  expect(await titles()).toEqual(['Whole']);
  await folder.write('page/whole.en-GB.json', '{ "title": "Ha');
  await expect.poll(loggedErrors).toBeGreaterThan(0);
  expect(await titles()).toEqual(['Whole']);
  await folder.write('page/other.en-GB.json', { title: 'Other' });
  await expect.poll(() => titles()).toEqual(['Other', 'Whole']);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { file: 'page/whole.en-GB.json', reason: expect.stringContaining('SyntaxError') },
    'content file is invalid',
  );
  await folder.write('page/whole.en-GB.json', { title: 'Mended' });
  await expect.poll(() => titles()).toEqual(['Other', 'Mended']);
});

test.each([
  ['nothing', ''],
  ['no fields', '["title"]'],
  ['the end of a period that there is none of', { title: 'X', end: { $endOf: 'age' } }],
  ['a zone that there is none of', { title: 'X', end: { $endOf: 'week', zone: 'Europe/Cairn' } }],
])('a file that was never valid, with %s, is left out', async (_, content) => {
  await folder.write('page/broken.en-GB.json', content);
  await expect.poll(loggedErrors).toBe(1);
  expect(await titles()).toEqual(['Whole']);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ file: 'page/broken.en-GB.json' }),
    expect.anything(),
  );
});
