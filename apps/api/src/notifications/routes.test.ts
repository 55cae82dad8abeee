import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyLetter } from './letters/test-letters.ts';
import { emailFileRoutes } from './routes.ts';

const routes = emailFileRoutes();

test('every file that a letter names is served to pages of other sites, and kept by them [10.3]', async () => {
  const html = Object.values(everyLetter('en-GB'))
    .flatMap((cases) => Object.values(cases))
    .map((letter) => letter.html)
    .join();
  const files = new Set([...html.matchAll(/api\/emails\/([a-z-]+\.\w+)/g)].map(([, file]) => file));
  for (const file of files) {
    const answer = await routes.request(`/emails/${file}`);
    expect([file, answer.status]).toEqual([file, 200]);
    expect(answer.headers.get('content-type')).toMatch(/^(image\/png|font\/woff2)$/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('cache-control')).toContain('max-age=604800');
  }
  const pictures = readdirSync(new URL('files', import.meta.url));
  // The bonus reminder's pictures are there before its letter.
  expect(pictures.filter((file) => !files.has(file) && !file.startsWith('bonus'))).toEqual([]);
});

test.each(['nothing.png', '..%2f..%2fserver.ts', 'display.ttf'])(
  '%s is not found',
  async (file) => {
    expect((await routes.request(`/emails/${file}`)).status).toBe(404);
  },
);
