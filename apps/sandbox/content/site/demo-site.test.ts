import { createClient } from 'contentful';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../../tests/kit/shop/content-service.ts';
import { SANDBOX_SPACE } from '../app.ts';

let service: ContentService;
beforeAll(async () => {
  service = await startContentService();
});
afterAll(() => service.stop());

test.each([
  ['/help-centre', 'Help centre'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/cookies', 'Cookies'],
])('the partner’s site has %s [2.20]', async (path, title) => {
  const answer = await fetch(service.origin + path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`<h1>${title}</h1>`);
});

test.each(['en-GB', 'es-ES'])('each article of the demo leads to a page in %s', async (locale) => {
  const client = createClient({ ...SANDBOX_SPACE, host: service.host, insecure: true });
  const { items } = await client.getEntries({ content_type: 'article', locale });
  const addresses = items.map(({ fields }) => new URL(String(fields.linkUrl)));
  expect(addresses).toHaveLength(8);
  for (const { origin, pathname, search } of addresses) {
    expect(origin).toBe('http://content.example');
    const answer = await fetch(service.origin + pathname + search);
    expect(answer.status, pathname).toBe(200);
    expect(await answer.text()).toContain(`<html lang="${locale}">`);
  }
});
