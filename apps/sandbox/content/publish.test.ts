import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ContentFolder,
  type ContentService,
  makeContentFolder,
  startContentService,
} from '../../../tests/kit/shop/content-service.ts';
import { createPublisher } from './publisher.ts';

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>';
const SECRET = 'of-the-webhook';

const error = vi.fn();
let received: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
let status: number | 'never';
let shop: Server;
let url: string;
let folder: ContentFolder;
let service: ContentService;

beforeEach(async () => {
  error.mockReset();
  received = [];
  status = 204;
  shop = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    received.push({ method: request.method, headers: request.headers, body });
    if (status !== 'never') response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  url = `http://127.0.0.1:${Object(shop.address()).port}/webhooks/content`;
  folder = await makeContentFolder({
    'page/start.en-GB.json': { title: 'Start' },
    'asset/square.en-GB.json': { title: 'A square', file: 'square.svg' },
    'pictures/square.svg': SQUARE,
  });
  service = await startContentService(folder.folder, {
    publish: { url, secret: SECRET },
    log: { error },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
  shop.closeAllConnections();
  shop.close();
  await folder.remove();
});

const names = () => received.map(({ body }) => body);
const entry = (id: string) => ({ sys: { type: 'Entry', id } });
const isTold = (ids: unknown[]) => expect.poll(() => names()).toEqual(ids);

test('an edit sends Contentful’s webhook, with the secret', async () => {
  await folder.write('page/start.en-GB.json', { title: 'Edited' });
  await isTold([entry('start')]);
  expect(received).toMatchObject([
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SECRET}`,
        'content-type': 'application/vnd.contentful.management.v1+json',
        'x-contentful-topic': 'ContentManagement.Entry.publish',
      },
    },
  ]);
});

test('a new entry, a new locale and a removed entry each send one webhook', async () => {
  await folder.write('page/new.en-GB.json', { title: 'New' });
  await isTold([entry('new')]);
  await folder.write('page/new.es-ES.json', { title: 'Nuevo' });
  await isTold([entry('new'), entry('new')]);
  await rm(join(folder.folder, 'page/start.en-GB.json'));
  await isTold([entry('new'), entry('new'), entry('start')]);
});

test('a changed picture sends a webhook for its asset', async () => {
  await folder.write('pictures/square.svg', `${SQUARE}\n`);
  await isTold([{ sys: { type: 'Asset', id: 'square' } }]);
  expect(received[0]?.headers['x-contentful-topic']).toBe('ContentManagement.Asset.publish');
});

test('drafts, invalid files and unchanged files send no webhook', async () => {
  await folder.write('page/start.en-GB.draft.json', { title: 'Draft' });
  await folder.write('page/draft.en-GB.draft.json', { title: 'Draft' });
  await folder.write('page/start.en-GB.json', '{ "title": ');
  await expect.poll(() => error).toHaveBeenCalledOnce();
  await folder.write('page/start.en-GB.json', { title: 'Start' });
  await folder.write('page/last.en-GB.json', { title: 'Last' });
  await isTold([entry('last')]);
});

test.each([
  ['is refused', 'Error: The answer was 500'],
  ['reaches nobody', 'TypeError: fetch failed'],
])('a webhook that %s is logged in one line, without the secret', async (fate, reason) => {
  status = 500;
  if (fate === 'reaches nobody') shop.close();
  await folder.write('page/start.en-GB.json', { title: 'Edited' });
  await expect.poll(() => error).toHaveBeenCalledOnce();
  const [fields, message] = error.mock.calls[0] ?? [];
  expect(String(fields.err)).toBe(reason);
  expect(fields.url).toBe(url);
  expect(message).toBe('publish webhook failed');
  expect(JSON.stringify(fields)).not.toContain(SECRET);
});

test('closing aborts a webhook without logging it', async () => {
  status = 'never';
  const [connection] = await Promise.all([
    once(shop, 'connection').then(([socket]) => socket),
    folder.write('page/start.en-GB.json', { title: 'Edited' }),
  ]);
  await isTold([entry('start')]);
  const ended = once(connection, 'close');
  await service.stop();
  await ended;
  expect(error).not.toHaveBeenCalled();
});

test('webhooks are sent after 50 ms without changes, and not after closing', () => {
  vi.useFakeTimers();
  const state = vi.fn(() => new Map<string, string>());
  const publisher = createPublisher({ url, secret: SECRET }, state, { error });
  publisher.folderChanged();
  vi.advanceTimersByTime(49);
  publisher.folderChanged();
  vi.advanceTimersByTime(49);
  expect(state).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(state).toHaveBeenCalledTimes(2);
  publisher.folderChanged();
  publisher.close();
  expect(vi.getTimerCount()).toBe(0);
});
