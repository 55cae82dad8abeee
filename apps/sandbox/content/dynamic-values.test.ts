import { createClient } from 'contentful';
import { expect, test } from 'vitest';
import { makeContentFolder, startContentService } from '../../../tests/kit/shop/content-service.ts';
import { SANDBOX_SPACE } from './space.ts';

test('dynamic values are resolved on delivery, as fields and in lists', async () => {
  const month = { $endOf: 'month', zone: 'Europe/Dublin' };
  const week = { $endOf: 'week', zone: 'Europe/Madrid' };
  await using stack = new AsyncDisposableStack();
  const folder = await makeContentFolder({
    'banner/offer.en-GB.json': {
      endDate: month,
      dates: [week, 'never'],
      linkUrl: { $site: '/good-to-know/worth' },
      nested: { endDate: month },
    },
  });
  stack.defer(folder.remove);
  let now = '2026-11-10T12:00:00Z';
  const service = await startContentService(folder.folder, { now: () => new Date(now) });
  stack.defer(service.stop);
  const client = createClient({ ...SANDBOX_SPACE, host: service.host, insecure: true });
  const offer = async () => (await client.getEntries({ content_type: 'banner' })).items[0]?.fields;

  expect(await offer()).toEqual({
    endDate: '2026-11-30T23:59:59.000Z',
    dates: ['2026-11-15T22:59:59.000Z', 'never'],
    linkUrl: 'http://content.example/good-to-know/worth',
    nested: { endDate: month },
  });
  now = '2026-12-01T00:00:00Z';
  expect(await offer()).toMatchObject({ endDate: '2026-12-31T23:59:59.000Z' });
});
