import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, startContentService } from '../../../tests/kit/content-service.ts';

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

test('and nothing else', async () => {
  expect((await fetch(`${service.origin}/about`)).status).toBe(404);
});
