import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { expect, test } from '../fixtures.ts';

/** Then the navigation stands beside the page again. */
const WIDE_AT_LAST = [390, 1440];

test('an admin searches by keyboard and is told what closing the shop would do; the auditor sees who searched, that the log holds, the staff and the settings, and changes nothing', async ({
  page,
  shop,
  lend,
  browser,
}) => {
  const { number } = lend('Daniel');
  await openDesk(page, shop, 'ada.nolan');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(number);
  // The same number is a member of each company, one below the other.
  const hit = search.getByRole('option', { name: /Daniel Reid EI/ });
  await expect(hit).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expect(hit).toContainText(number);
  await expectAccessible(page, 'dialog', WIDE_AT_LAST);
  await search.getByRole('combobox').fill('nobody@nowhere.example');
  await expect(search.getByRole('option')).toHaveCount(0);
  await expect(search).toContainText('Nothing is known by “nobody@nowhere.example”');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('⌘K or Ctrl K');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.getByRole('link', { name: 'Maintenance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('The shop is open');
  // Only previewed: other journeys share the shop.
  await page.getByRole('button', { name: 'Close the shop' }).click();
  const panel = page.getByRole('region', { name: 'Close the shop' });
  await expect(panel.getByRole('row', { name: 'Shop open closed' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close the shop' }).click();
  await expect(panel).toContainText('Say in a few words why you are doing this.');
  await expectAccessible(page, '#desk', WIDE_AT_LAST);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeHidden();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const auditor = await context.newPage();
  await openDesk(auditor, shop, 'henrik.lund', '/audit?action=search');
  const entry = auditor.getByRole('row').filter({ hasText: 'Ada Nolan' }).first();
  await expect(entry).toContainText('search');
  await expect(entry).not.toContainText(number);
  await entry.getByRole('link', { name: /^Open/ }).click();
  await expect(auditor.getByRole('region', { name: /^Entry, / })).toContainText('admin, by desk');
  await auditor.getByRole('button', { name: 'Verify now' }).click();
  await expect(auditor.getByRole('region', { name: 'Chain', exact: true })).toContainText(
    'The chain holds',
  );
  await expectAccessible(auditor, '#desk', WIDE_AT_LAST);
  await auditor.getByRole('button', { name: 'Export' }).click();
  const exporting = auditor.getByRole('dialog', { name: 'Export the audit log' });
  await exporting.getByLabel('Why do you need it?').fill('yearly audit');
  await expectAccessible(auditor, 'dialog', WIDE_AT_LAST);
  const downloading = auditor.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({
    by: 'Henrik Lund',
    filter: { action: 'search' },
  });
  await exporting.getByRole('button', { name: 'Close', exact: true }).first().click();

  await auditor.getByRole('link', { name: 'Staff' }).click();
  await expect(auditor.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  const ada = auditor.getByRole('row').filter({ hasText: 'Ada Nolan' });
  await expect(ada).toContainText('Admin');
  await expect(ada).toContainText('Until');
  await expectAccessible(auditor, '#desk', WIDE_AT_LAST);

  await auditor.getByRole('link', { name: 'Settings' }).click();
  await expect(auditor.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await auditor.getByLabel('Filter by name or meaning').fill('HMAC');
  await expect(auditor.getByRole('row').filter({ hasText: 'PAYMENTS_HMAC_KEYS' })).toContainText(
    'Not set',
  );
  await expectAccessible(auditor, '#desk', WIDE_AT_LAST);

  await auditor.getByRole('link', { name: 'Maintenance' }).click();
  await expect(auditor.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible();
  await expect(auditor.getByRole('region', { name: 'Now' })).toContainText('Admins can use it');
  await expect(auditor.getByRole('button', { name: 'Close the shop' })).toHaveCount(0);
  await context.close();
});
