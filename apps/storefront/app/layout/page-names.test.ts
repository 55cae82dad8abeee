import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { PAGE_NAMES } from './page-names.ts';

test('every page in the shop’s frame has a name for banners, and the documentation lists it [2.25]', async () => {
  const frame = (await routes).find(({ file }) => file === 'routes/shop-layout.tsx');
  const ids = (frame?.children ?? []).map(({ id, file }) => id ?? file.replace(/\.tsx$/, ''));
  expect(ids.toSorted()).toEqual(Object.keys(PAGE_NAMES).toSorted());
  const documented = readFileSync(new URL('../../../../docs/content.md', import.meta.url), 'utf8');
  for (const name of Object.values(PAGE_NAMES)) expect(documented).toContain(`\`${name}\``);
});
