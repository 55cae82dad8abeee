import { readFile } from 'node:fs/promises';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { isolated } from '@cairn/contract/values/isolated';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Locator, Page } from '@playwright/test';
import { preview } from '../../kit/browser/gift-page.ts';
import { comeBack, enterCredentials } from '../../kit/browser/log-in.ts';
import { expectAccessible, tabToWords } from '../../kit/browser/looked-at.ts';
import { chosen } from '../../kit/browser/purchase-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { readPdf } from '../../kit/read-pdf.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const WIDTHS = [1440, 390, 320];
const HISTORY = '**/api/users/current/transactions?*';

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const rows = (page: Page): Locator =>
  page.getByRole('region').getByRole('listitem').getByRole('link');
const summary = (page: Page): Locator => page.getByRole('main').getByRole('status').first();
const step = (page: Page, words: string): Locator =>
  page
    .getByRole('region', { name: 'Where it is' })
    .getByRole('listitem')
    .filter({ hasText: words });

/** In 30 days. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const DATE = new Date(DAY).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
const YEAR = new Date().getFullYear();

type Orders = {
  bought: TransactionId;
  refunded: TransactionId;
  gift: TransactionId;
  open: TransactionId;
};

/** Four purchases, one of them refunded, a gift with a date, and a purchase that is not paid. */
async function order(shop: RunningShop, number: string): Promise<Orders> {
  const calls = callsOf(shop);
  const buy = async () => {
    const id = await calls.startPurchase(number);
    await calls.pay(number, id);
    // Another start would replace an order whose payment the shop has not heard of.
    await calls.waitUntilPaid(number, id);
    return id;
  };
  await buy();
  await buy();
  const refunded = await buy();
  const bought = await buy();
  const gift = await calls.startGift(number, {
    issueDate: DAY,
    message: 'Happy birthday! This should get you to Lisbon.',
    targetAccount: {
      ffpNumber: membershipNumber.parse('3081470000000009'),
      firstName: 'Priya',
      lastName: 'Shah',
      email: 'priya.shah@members.example',
    },
  });
  await calls.pay(number, gift);
  await expect.poll(() => calls.refund(number, refunded)).toBe('requested');
  return { bought, refunded, gift, open: await calls.startPurchase(number) };
}

let orders: Orders;
/** He has a monthly plan with six payments. */
let sean: string;
test.beforeAll(async ({ shop, lend }) => {
  sean = lend('Sean').number;
  orders = await order(shop, sean);
});

test('the history lists every order by month; search, filters and pages are in the address; a year downloads as a CSV file [1.6] [2.18] [6.5]', async ({
  page,
  shop,
}) => {
  await comeBack(page, shop, '/history', sean);
  await expect(heading(page)).toHaveText('History and receipts');
  await expect(rows(page)).toHaveCount(10);
  await expect(summary(page)).toContainText(/^12 entries\. You bought 36,000 avios\.$/);
  await expect(page.getByText('1 to 10 of 12')).toBeVisible();
  await expect(rows(page).first()).toHaveAccessibleName(
    /^Package of 2,000 avios Waiting for your payment .* Not paid yet 2,000 avios €49\.00$/,
  );
  await expect(rows(page).nth(1)).toHaveAccessibleName(
    new RegExp(`^Gift to .?Priya Shah.? Arrives ${DATE} .* Scheduled 2,000 to .?Priya.? €49\\.00$`),
  );
  await expect(rows(page).filter({ hasText: 'Refund' })).toHaveAccessibleName(
    /2,000 taken back €0\.00$/,
  );
  await expectAccessible(page, 'main', WIDTHS);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(summary(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('radio', { name: 'Plan' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?type=subscription$/);
  await expect(summary(page)).toHaveText('6 entries. You bought 30,000 avios.');
  await expect(rows(page).first()).toHaveAccessibleName(
    /^Monthly plan 5,000 a month .* Complete \+5,000 avios €65\.00$/,
  );
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Plan' })).toBeChecked();
  await expect(rows(page)).toHaveCount(6);

  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(summary(page)).toHaveText('Nothing matches');
  await expectAccessible(page, 'main', [320]);
  await page.goBack();
  await expect(rows(page)).toHaveCount(6);
  await page.goForward();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(summary(page)).toContainText('12 entries.');
  await expect(summary(page)).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('priya');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=priya$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveAccessibleName(/^Gift to .?Priya Shah.?/);
  await expect(search).toBeFocused();
  await page.getByRole('radio', { name: 'Plan' }).focus();
  await page.keyboard.press('Space');
  await expect(summary(page)).toHaveText(/^Nothing found for “.?priya.?”$/);
  await expectAccessible(page, 'main', [390, 320]);
  await search.fill('€65');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(summary(page)).toHaveText('6 entries. You bought 30,000 avios.');
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?search=[^&]+$/);
  await search.fill('');
  await expect(summary(page)).toContainText('12 entries.');
  await expect(page).toHaveURL(/\/history$/);

  await page.getByLabel('Year').selectOption(`${YEAR}`);
  await expect(summary(page)).toContainText(`entries in ${YEAR}.`);
  const isSaved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${YEAR} as CSV` }).click();
  const file = await isSaved;
  expect(file.suggestedFilename()).toBe(`avios-history-${YEAR}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFDate,Time (Irish time),Reference,Type,Details,Status,Avios,Bonus avios,Total,Refunded,Currency',
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      `${referenceOf(orders.gift)},Gift,Priya Shah,Scheduled,2000,0,49.00,0.00,EUR$`,
    ),
  );

  await rows(page).filter({ hasText: 'Gift to' }).click();
  await expect(heading(page)).toHaveText(/^Gift to .?Priya Shah.?$/);
  await expect(page).toHaveTitle(/^Gift to .?Priya Shah.? \| History and receipts \| Cairn$/);
  await expect(heading(page)).toBeFocused();
  await expect(preview(page)).toContainText('This should get you to Lisbon.');
  await page.getByRole('main').getByRole('link', { name: 'History and receipts' }).click();
  await expect(page.getByLabel('Year')).toHaveValue(`${YEAR}`);
});

test('a dated gift is cancelled from the history by keyboard; the page updates without a reload [3.14] [7.19] [4.10]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await comeBack(page, shop, `/history/${orders.gift}`, sean);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(/^Gift to .?Priya Shah.?$/);
  await expect(main).toContainText(`Scheduled for ${DATE}`);
  await expect(main).toContainText(`Order ${referenceOf(orders.gift)}`);
  const message = 'Happy birthday! This should get you to Lisbon.';
  await expect(preview(page)).toContainText(`For ${isolated('Priya')}`);
  await expect(preview(page)).toContainText(message);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(message);
  await expect(step(page, 'You ordered it')).toBeVisible();
  await expect(step(page, 'Payment went through')).toContainText('Visa ending 1111');
  await expect(step(page, 'Waiting for its day')).toHaveAttribute('aria-current', 'step');
  await expect(step(page, 'Priya')).toContainText('gets 2,000 avios');
  await expect(step(page, 'Priya')).toContainText('09:00, Irish time');
  await expectAccessible(page, 'main', WIDTHS);

  await expect(page.getByRole('link', { name: 'Ask for a refund' })).toHaveCount(0);
  await tabToWords(page, 'Cancel gift');
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: /^Cancel the gift to .?Priya.?\?$/ });
  await expect(question).toBeFocused();
  await expect(question).toContainText(`won’t get 2,000 avios on ${DATE}. You get €49.00 back.`);
  await expectAccessible(page, 'main', [320]);
  await tabToWords(page, 'Keep it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel gift' })).toBeFocused();

  await page.keyboard.press('Enter');
  await tabToWords(page, 'Yes, cancel the gift');
  await page.keyboard.press('Enter');
  const news = main
    .getByRole('status')
    .filter({ hasText: 'We’ve cancelled the gift. €49.00 is on its way back' });
  await expect(news).toBeFocused();
  await expect(step(page, 'Cancelled')).toBeVisible();
  await expect(step(page, '€49.00 refunded')).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel gift' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    /Refunded on .* The money went back to your card ending 1111\./,
  );
});

test('a receipt shows seller, tax and statement name on the page, in print and as a PDF; it leads to the same package again; plan payments and open orders have their own, received avios have none [7.25] [2.34] [4.21]', async ({
  page,
  shop,
  lend,
}) => {
  await comeBack(page, shop, `/history/${orders.bought}`, sean);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  for (const words of [
    'Sold byCairn avios shop',
    'On your statementCAIRN AVIOS SHOP',
    'Paid withVisa ending 1111',
    'Includes all taxes and fees.',
    'Total paid€49.00',
  ]) {
    await expect(receipt).toContainText(words);
  }
  await expect(step(page, '2,000 avios added to your balance')).toBeVisible();
  const isSaved = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Download PDF' }).click();
  const { lines } = await readPdf(await readFile(await (await isSaved).path()));
  for (const line of [
    'P Cairn avios shop',
    'P Includes all taxes and fees.',
    'TH On your statement | TD CAIRN AVIOS SHOP',
    `TH Reference | TD ${referenceOf(orders.bought)}`,
  ]) {
    expect(lines).toContain(line);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    heading(page),
    page.getByRole('button', { name: 'Print' }),
  ]) {
    await expect(gone).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page).toHaveURL('/purchase?avios=2000&currency=EUR');
  await expect(chosen(page)).toContainText('2,000 avios');

  await page.goto('/history?type=subscription');
  await rows(page).last().click();
  await expect(heading(page)).toHaveText('Monthly plan');
  await expect(step(page, '5,000 avios added to your balance')).toBeVisible();
  await expect(receipt).toContainText('PlanSteady 5K, monthly');

  await page.goto(`/history/${orders.open}`);
  await expect(step(page, 'Waiting for your payment')).toHaveAttribute('aria-current', 'step');
  await expect(receipt).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(`${shop.origin}/checkout/${orders.open}`);
  await expect(heading(page)).toHaveText('Check and pay');

  const [sender, friend] = [lend('Daniel'), lend('Daniel')];
  const calls = callsOf(shop);
  const gift = await calls.startGift(sender.number, {
    targetAccount: {
      ffpNumber: membershipNumber.parse(friend.number),
      firstName: 'Daniel',
      lastName: 'Reid',
      email: friend.email,
    },
  });
  await calls.pay(sender.number, gift);
  await calls.waitUntilPaid(sender.number, gift);
  await page.context().clearCookies();
  await comeBack(page, shop, '/history', friend.number);
  await expect(summary(page)).toHaveText('1 entry. You received 2,000 from others.');
  const from = 'Gift from .?Daniel Reid.?';
  await expect(rows(page)).toHaveAccessibleName(new RegExp(`^${from} .* Complete \\+2,000 avios$`));
  expect(await calls.refund(sender.number, gift)).toBe('requested');
  await page.getByRole('radio', { name: 'Received' }).focus();
  await page.keyboard.press('Space');
  await expect(rows(page)).toHaveAccessibleName(
    new RegExp(`^${from} The sender got a refund .* Taken back 0 2,000 taken back$`),
  );
  await expectAccessible(page, 'main', WIDTHS);
  await rows(page).click();
  await expect(heading(page)).toHaveText(new RegExp(`^${from}$`));
  await expect(step(page, '2,000 avios added to your balance')).toBeVisible();
  await expect(step(page, '2,000 avios taken back after a refund')).toBeVisible();
  await expect(receipt).toHaveCount(0);
});

test('visitors log in first; an empty history, a failed call, an unknown order and a lost session each have a message [6.5] [8.7]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  announce(/status of (400|401|404)/);
  await page.goto('/history?type=gift');
  await expect(page.getByRole('heading', { name: 'Log in to see your orders' })).toBeVisible();
  await expectAccessible(page, 'main', [320]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, lend('Ines').number);
  await expect(
    page.getByRole('heading', { name: 'You haven’t ordered anything yet' }),
  ).toBeVisible();

  await page.route(HISTORY, (route) => route.fulfill(refusal('bad_request')));
  await page.goto('/history');
  await expect(page.getByRole('alert')).toContainText('We can’t show your orders right now');
  await page.unroute(HISTORY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('heading', { name: 'You haven’t ordered anything yet' }),
  ).toBeVisible();

  await page.goto(`/history/${orders.bought}`);
  await expect(heading(page)).toHaveText('We couldn’t find that order');
  await expectAccessible(page, 'main', [320]);

  await page.context().clearCookies();
  await comeBack(page, shop, '/history', sean);
  await expect(rows(page)).toHaveCount(10);
  await page.context().clearCookies();
  await page.route('**/api/users/current/transactions*', (route) =>
    route.fulfill(refusal('unauthorised')),
  );
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to see your orders' })).toBeVisible();
});
