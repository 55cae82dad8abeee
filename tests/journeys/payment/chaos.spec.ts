import type { Page } from '@playwright/test';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { card, chosen } from '../../kit/browser/purchase-page.ts';
import { PARTS } from '../../kit/shop/stoppable-shop.ts';
import {
  expect,
  expectKillSurvived,
  expectOutageSurvived,
  heading,
  test,
} from './chaos-fixtures.ts';

// One shop for all of them: starting one with a database of its own takes as long as a test.
test.describe.configure({ mode: 'serial' });

const DURING_OUTAGE =
  /Failed to load resource|ERR_|network_error|Error|securedField|secured fields/;

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

test('a page of an earlier build loads its destination once; the choice is kept [8.26] [2.38]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
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
    /"chunk_not_loaded","what":"assets\/[\w.-]+","page":"[^"]+","msg":"browser error"/,
  );

  // The build that is there now is incomplete, too: no second load.
  await page.unrouteAll();
  const more = await replaceBuild(page, { isIncomplete: true });
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  const notice = page.getByRole('dialog', { name: 'Oops!' });
  await expect(notice).toContainText('Something went wrong');
  // Its styles came with the first page: they cannot be loaded now.
  await expect(notice).toHaveCSS('border-top-width', '0px');
  expect(more).toEqual([]);
  // Nor does a page without any scripts try again.
  await page.goto('/purchase');
  await expect(notice).toBeVisible();
  expect(more).toEqual(['/purchase']);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Reload page' }).click();
  await expect(chosen(page)).toContainText('25,000');
});

test('while the database is stopped every page about one payment, also opened anew, shows a message and nothing wrong about money; afterwards the order continues with all input [4.19] [4.20] [8.37]', async ({
  page,
  shop,
  announce,
}) => {
  announce(DURING_OUTAGE);
  await expectOutageSurvived(page, shop, 'database', 'pages about one payment');
});

for (const part of PARTS) {
  test(`while ${part} is stopped every page, also opened anew, shows a message and nothing wrong about money; afterwards the order continues with all input [4.19] [4.20] [8.37]`, {
    tag: '@soak',
  }, async ({ page, shop, announce }) => {
    announce(DURING_OUTAGE);
    await expectOutageSurvived(page, shop, part, 'every page');
  });
}

for (const isTaken of [true, false]) {
  const outcome = isTaken ? 'was taken' : 'was not taken';
  const tag = isTaken ? [] : '@soak';
  test(`after a kill while Pay is pressed the page waits for the shop, and shows no payment result until it knows that it ${outcome} [4.16] [4.20]`, {
    tag,
  }, async ({ page, shop, announce }) => {
    announce(/Failed to load resource|ERR_|dynamically imported module/);
    await expectKillSurvived(page, shop, isTaken);
  });
}
