import { readFile } from 'node:fs/promises';
import { memberData } from '@cairn/contract/members/member-data';
import { isolated } from '@cairn/contract/values/isolated';
import type { Locator, Page } from '@playwright/test';
import { comeBack, enterCredentials, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible, tabToWords } from '../../kit/browser/looked-at.ts';
import { letters } from '../../kit/browser/recipient-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

const WIDTHS = [1440, 320];

const part = (page: Page, name: string): Locator => page.getByRole('region', { name });
const deletion = (page: Page): Locator => part(page, 'Delete your data');

test('a member sees their details and downloads their data; unfinished orders have to end before data can be deleted [7.25]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  // He has a plan that charges his card.
  const marek = lend('Marek');
  await callsOf(shop).startPurchase(marek.number);
  await comeBack(page, shop, '/', marek.number);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(part(page, 'Your details')).toContainText(
    `Name${isolated('Marek Nowak')}Membership numberending 0010Email${marek.email}`,
  );

  const download = async (name: string) => {
    const isSaved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return await isSaved;
  };
  const readable = await download('Download as a page');
  expect(readable.suggestedFilename()).toMatch(/^cairn-data-\d{4}-\d\d-\d\d\.html$/);
  const file = await download('Download as JSON');
  expect(file.suggestedFilename()).toMatch(/^cairn-data-\d{4}-\d\d-\d\d\.json$/);
  const data = memberData.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(data).toMatchObject({
    profile: { ffpNumber: marek.number },
    plans: [{ months: [{ n: 1 }, {}, {}] }],
  });
  await expect(part(page, 'Download your data').getByRole('status')).toContainText('saved');

  const obstacles = part(page, 'Before we can delete your data');
  await expect(obstacles).toContainText('Your plan is running');
  await expect(page.getByRole('button', { name: 'Delete my data' })).toHaveCount(0);
  await expectAccessible(page, 'main', WIDTHS);
  await test.step('an unpaid order can be cancelled there', async () => {
    await expect(obstacles).toContainText('An order isn’t paid yet');
    await obstacles.getByRole('button', { name: 'Cancel this order' }).press('Enter');
    const outcome = deletion(page).getByRole('status');
    await expect(outcome).toHaveText('We’ve cancelled the order. Nothing was charged.');
    await expect(outcome).toBeFocused();
    await expect(obstacles).not.toContainText('An order isn’t paid yet');
  });
  await obstacles.getByRole('link', { name: 'Manage your plan' }).click();
  await expect(page).toHaveURL(/\/my-subscriptions$/);

  await test.step('the page is read without the shop, and printed [7.25]', async () => {
    const saved = test.info().outputPath('data.html');
    await readable.saveAs(saved);
    await page.goto(`file://${saved}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data');
    await expect(part(page, 'Who we think you are')).toContainText('Last nameNowak');
    await expect(part(page, 'Your plans and their payments')).toContainText('Credited');
    await expectAccessible(page, 'body', WIDTHS);
  });

  await test.step('a member whose data was deleted reads why nothing is shown', async () => {
    announce(/Failed to load resource: .*404/);
    await page.route('**/api/users/current/erasure?*', (route) =>
      route.fulfill(refusal('not_found')),
    );
    await page.goto('/account');
    await expect(part(page, 'We don’t have your details')).toContainText('that’s done');
  });
});

test('a member who logged in too long ago logs in again, and comes back to the file that they wanted [7.25] [8.7]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  announce(/Failed to load resource: .*401/);
  const grace = lend('Grace');
  let isOld = true;
  const headers = { 'www-authenticate': 'DPoP error="insufficient_user_authentication"' };
  await page.route('**/api/users/current/data?*', (route) =>
    isOld ? route.fulfill({ ...refusal('log_in_too_old'), headers }) : route.continue(),
  );
  await comeBack(page, shop, '/account', grace.number);
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  const download = part(page, 'Download your data');
  await expect(download.getByRole('alert')).toContainText('please log in again first');
  await expectAccessible(page, 'main', WIDTHS);
  isOld = false;
  const isSaved = page.waitForEvent('download');
  await download.getByRole('button', { name: 'Log in again' }).press('Enter');
  await enterCredentials(page, grace.number);
  expect((await isSaved).suggestedFilename()).toMatch(/\.json$/);
  await expect(page).toHaveURL(/\/account$/);
  await expect(download.getByRole('heading')).toBeFocused();
  await expect(download.getByRole('status')).toContainText('saved');
});

test('a member requests deletion of their data, is told the date, and withdraws the request', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, MEMBERS.german);
  await expect(deletion(page)).toContainText('Tax and accounting law requires us to keep these');

  await tabToWords(page, 'Delete my data');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your data?' });
  await expect(dialog).toContainText('in seven days');
  await expectAccessible(page, 'dialog', WIDTHS);
  await tabToWords(page, 'Yes, delete my data');
  await page.keyboard.press('Enter');
  const outcome = deletion(page).getByRole('status');
  await expect(outcome).toHaveText('We’ve got your request and sent you an email.');
  await expect(outcome).toBeFocused();
  const date = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Dublin',
  });
  const title = page.getByRole('heading', { name: `We’ll delete your data on ${date}` });
  await expect(title).toBeVisible();
  const subjects = async () =>
    (await letters(shop, 'lukas.weber@members.example')).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`We’ll delete your data on ${date}`);
  await expectAccessible(page, 'main', WIDTHS);

  await page.reload();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Keep my data' }).click();
  await expect(outcome).toHaveText('We’ll keep your data. Nothing has been deleted.');
  await expect(page.getByRole('button', { name: 'Delete my data' })).toBeVisible();
  await expect.poll(subjects).toContain('We’re keeping your data');
});
