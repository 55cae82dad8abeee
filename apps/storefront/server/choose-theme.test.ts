import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { chooseTheme } from './choose-theme.ts';

const ORIGIN = 'https://shop.example';
const app = new Hono().post('/avios/theme', chooseTheme(ORIGIN, '/avios'));

const choose = (theme: string, referer?: string) =>
  app.request('/avios/theme', {
    method: 'POST',
    body: new URLSearchParams({ theme }),
    headers: referer ? { referer } : {},
  });

test('choosing a theme sets a cookie for a year and leads back to the page [11.1]', async () => {
  const answer = await choose('dark', `${ORIGIN}/avios/gift?avios=3000`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/avios/gift?avios=3000#theme');
  expect(answer.headers.get('set-cookie')).toBe(
    'theme=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  );
});

test.each(['system', 'purple', ''])('“%s” removes the cookie [11.1]', async (theme) => {
  const answer = await choose(theme, `${ORIGIN}/avios`);
  expect(answer.headers.get('set-cookie')).toMatch(/^theme=; Max-Age=0/);
});

test.each([
  ['another site', 'https://other.example/gift', '/avios'],
  ['nothing', undefined, '/avios'],
  ['no address', 'about', '/avios'],
  ['a path like a host', `${ORIGIN}//other.example/`, '/other.example/#theme'],
])('coming from %s leads to a page of the shop', async (_what, referer, to) => {
  expect((await choose('dark', referer)).headers.get('location')).toBe(to);
});
