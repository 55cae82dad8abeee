import { isBuilt } from '@cairn/contract/values/built-pages';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const NOT_PAGES = ['silent-login', 'callback', 'messages/:errorCode', '*'];

test('links may lead to every page but those that are still to come [2.1]', async () => {
  const pages = flat(await routes).filter(({ path = '' }) => !NOT_PAGES.includes(path));
  expect(pages.length).toBeGreaterThan(20);
  for (const { path = '', file } of pages) {
    expect(isBuilt(`/${path.replace(/\/\*$/, '')}`), path).toBe(file !== 'routes/coming-soon.tsx');
  }
});

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? flat(entry.children) : [entry]));
}
