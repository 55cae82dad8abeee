import type { Page } from '@playwright/test';
import { openHydrated, waitForHydration } from '../kit/browser/open-hydrated.ts';
import { card, chosen } from '../kit/browser/purchase-page.ts';
import { expect, test } from './fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The files of a build that is gone: missing for the page that is open, there for the next document. */
async function replaceBuild(page: Page, { isIncomplete = false } = {}) {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  let isOld = true;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') isOld = isIncomplete;
    const isGone = isOld && new URL(request.url()).pathname.startsWith('/assets/');
    return isGone ? route.fulfill({ status: 404 }) : route.fallback();
  });
  return loads;
}

test('a page of the build before continues with one load of the page it was going to; what was chosen is kept [8.26] [2.38]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/404 \(Not Found\)|Error loading route module|dynamically imported module/);
  await openHydrated(page, '/purchase');
  await card(page, '25,000').click();
  const loads = await replaceBuild(page);
  await page.getByRole('banner').getByRole('link', { name: 'Transfer' }).click();
  await expect(page).toHaveURL(/\/transfer$/);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText('Transfer avios');
  expect(loads).toEqual(['/transfer']);
  expect(shop.output()).toMatch(
    /"chunk_not_loaded","what":"assets\/transfer-[\w.-]+","msg":"error in a browser"/,
  );

  // The build that is there now is incomplete, too: no second load.
  await page.unrouteAll();
  const more = await replaceBuild(page, { isIncomplete: true });
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  const notice = page.getByRole('dialog', { name: 'Oops!' });
  await expect(notice).toContainText('Something went wrong');
  expect(more).toEqual([]);
  // Nor does a page without any scripts try again.
  await page.goto('/purchase');
  await expect(notice).toBeVisible();
  expect(more).toEqual(['/purchase']);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Reload page' }).click();
  await expect(chosen(page)).toContainText('25,000');
});
