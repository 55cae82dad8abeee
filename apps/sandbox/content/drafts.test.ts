import { createClient } from 'contentful';
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
beforeAll(async () => {
  folder = await makeContentFolder({
    'page/start.en-GB.json': { title: 'Start', words: 'Published', part: { $entry: 'plan' } },
    'page/start.en-GB.draft.json': { title: 'Start anew', part: { $entry: 'plan' } },
    'page/start.es-ES.json': { title: 'Inicio' },
    'page/plan.en-GB.draft.json': { title: 'Only planned' },
  });
  service = await startContentService(folder.folder);
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

async function pages(accessToken: string, locale = 'en-GB') {
  const settings = { ...SANDBOX_SPACE, accessToken, host: service.host, insecure: true };
  const client = createClient(settings).withoutUnresolvableLinks;
  const { items } = await client.getEntries({ content_type: 'page', locale });
  return Object.fromEntries(items.map(({ sys, fields }) => [sys.id, fields]));
}

test('the Delivery API’s token never sees a draft [7.26]', async () => {
  expect(await pages(SANDBOX_SPACE.accessToken)).toEqual({
    start: { title: 'Start', words: 'Published' },
  });
});

test('the Preview API’s token sees each draft in place of the published version [7.26]', async () => {
  expect(await pages(SANDBOX_SPACE.previewToken)).toMatchObject({
    start: { title: 'Start anew', part: { fields: { title: 'Only planned' } } },
    plan: { title: 'Only planned' },
  });
  expect((await pages(SANDBOX_SPACE.previewToken)).start).not.toHaveProperty('words');
});

test('a draft applies to one locale [7.26]', async () => {
  expect((await pages(SANDBOX_SPACE.previewToken, 'es-ES')).start).toMatchObject({
    title: 'Inicio',
  });
});
