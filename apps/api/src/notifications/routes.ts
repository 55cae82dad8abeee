import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';

const PACKAGED: Record<string, string> = {
  'display.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'text.woff2':
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
};

/** Mail programs show them on pages of other sites; one that was kept for a week may be replaced. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=604800',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The pictures and typefaces of emails, under addresses that stay: emails are kept for years. */
export function emailFileRoutes() {
  const routes = new Hono();

  routes.get('/emails/:file{[a-z-]+\\.(png|woff2)}', async (c) => {
    const { file } = c.req.param();
    const bytes = await readFile(addressOf(file)).catch(() => undefined);
    if (!bytes) return refuse(c, 'not_found', 'There is no such file.');
    const type = file.endsWith('.png') ? 'image/png' : 'font/woff2';
    return c.body(bytes, 200, { ...HEADERS, 'content-type': type });
  });

  return routes;
}

function addressOf(file: string): URL {
  const packaged = PACKAGED[file];
  return packaged
    ? new URL(import.meta.resolve(packaged))
    : new URL(`files/${file}`, import.meta.url);
}
