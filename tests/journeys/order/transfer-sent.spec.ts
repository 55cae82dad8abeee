import { isolated } from '@cairn/contract/values/isolated';
import type { Page } from '@playwright/test';
import { payByWallet, tabTo } from '../../kit/browser/checkout-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import {
  dayFromNow,
  enterPerson,
  expectPerson,
  letters,
  PRIYA,
  field as recipientField,
  toPerson,
} from '../../kit/browser/recipient-page.ts';
import { field, openTransferAs, summary } from '../../kit/browser/transfer-page.ts';
import { expect, test } from '../fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goOn = (page: Page) => page.getByRole('button', { name: 'Confirm it’s you' });

async function chooseAmount(page: Page, avios: string): Promise<void> {
  await field(page).fill(avios);
  await field(page).press('Tab');
  await summary(page).getByRole('link', { name: 'Choose recipient' }).click();
  await expect(page).toHaveURL(/\/transfer\/recipient$/);
}

async function confirmIn(page: Page, avios: string): Promise<void> {
  await expect(page.getByText(avios)).toBeVisible();
  await expect(page.getByText(PRIYA.ffpNumber.slice(-4))).toBeVisible();
  await page.getByLabel('One-time code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('avios go from one member to another: amount, recipient by keyboard on the smallest phone, a wrong name told before the one-time code in a popup, fee, result [1.4] [2.8] [2.31] [2.34] [3.9] [3.15] [4.5] [4.12] [7.20] [7.22] [8.16]', async ({
  page,
  shop,
  lend,
  browser,
  announce,
}) => {
  announce(/422 \(Unprocessable/);
  const marek = lend('Marek');
  await openTransferAs(page, shop, marek.number);
  await chooseAmount(page, '2,000');
  await expect(page.getByRole('complementary')).toContainText('Transfer fee');
  await page.setViewportSize({ width: 320, height: 900 });
  await tabTo(page, recipientField(page, 'ffpNumber'));
  const { ffpNumber, firstName, lastName, email } = PRIYA;
  for (const typed of [ffpNumber, firstName, lastName, email, 'Enjoy']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('As soon as I pay')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Date', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expectAccessible(page, 'main', [320]);
  await test.step('a wrong name is told at the field before a code is asked for, and nothing is lost', async () => {
    await recipientField(page, 'lastName').fill('Shaw');
    await goOn(page).click();
    const number = recipientField(page, 'ffpNumber');
    await expect(number).toHaveAccessibleDescription(/couldn’t match this number with this name/);
    await expect(page.getByRole('alert')).toContainText('You haven’t been charged');
    await expectPerson(page, { ...PRIYA, lastName: 'Shaw' });
    expect(page.context().pages()).toHaveLength(1);
    await recipientField(page, 'lastName').fill(lastName);
    await expect(number).not.toHaveAccessibleDescription(/couldn’t match/);
  });
  await tabTo(page, goOn(page));
  const first = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await test.step('the page says what is happening, and cancelling leaves the input as it was', async () => {
    const code = await first;
    const main = page.getByRole('main');
    await expect(main).toContainText('Enter the code in that window');
    await expect(main.getByRole('status')).toContainText('No avios have moved');
    await expectAccessible(page, 'main', [320]);
    await main.getByRole('button', { name: 'Open the window again' }).click();
    await main.getByRole('button', { name: 'Cancel transfer' }).click();
    await expect.poll(() => code.isClosed()).toBe(true);
    await expect(page).toHaveURL(/\/transfer\/recipient$/);
    await expect(page.getByRole('alert')).toContainText('No avios have moved');
    await expectPerson(page, PRIYA);
  });
  const opening = page.waitForEvent('popup');
  await goOn(page).press('Enter');
  const again = await test.step('a closed window can be opened again; the page stays', async () => {
    await (await opening).close();
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toContainText('The window has closed');
    await expectAccessible(page, 'main', [320]);
    const reopening = page.waitForEvent('popup');
    await main.getByRole('button', { name: 'Open the window again' }).press('Enter');
    return await reopening;
  });
  await confirmIn(again, '2,000 avios');
  await expect(page).toHaveURL(/\/checkout\/t\w+$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText(toPerson(PRIYA));
  await expect(order).toContainText('Your message: ');
  await expect(order).toContainText('9,720 avios now, 7,720 after this order');

  await test.step('on another device, by its address', async () => {
    const other = await browser.newContext({ baseURL: shop.origin });
    const elsewhere = await other.newPage();
    await comeBack(elsewhere, shop, new URL(page.url()).pathname, marek.number);
    const same = elsewhere.getByRole('complementary', { name: 'Your order' });
    await expect(same).toContainText(toPerson(PRIYA));
    await expect(same).toContainText('2,000 avios');
    await elsewhere.goto(`/external${new URL(page.url()).pathname}`);
    await expect(same).toContainText(toPerson(PRIYA));
    await other.close();
  });

  await payByWallet(page);
  await expect(heading(page)).toHaveText(`${isolated('Priya')} has 2,000 more avios`);
  await expect(page.getByRole('banner')).toContainText('7,720');
  const toSender = async () => (await letters(shop, marek.email))[0]?.text ?? '';
  await expect.poll(toSender).toContain('Wasn’t this you?');
});

test('a dated transfer, confirmed by redirect, holds avios until its day, and is cancelled [2.34] [4.15]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openTransferAs(page, shop, lend('Marek').number);
  await chooseAmount(page, '3,000');
  await enterPerson(page, PRIYA);
  await page.getByLabel('On a date I choose').check();
  await page.getByLabel('Date', { exact: true }).fill(dayFromNow(40));
  await goOn(page).click();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/transfer\/recipient$/);
  await expect(page.getByRole('alert')).toContainText('No avios have moved');
  await expectPerson(page, PRIYA);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dayFromNow(40));

  await goOn(page).click();
  await confirmIn(page, '3,000 avios');
  await payByWallet(page);
  await expect(heading(page)).toHaveText('Your transfer is ready');
  await page.getByRole('button', { name: 'Cancel this transfer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the transfer' }).click();
  await expect(heading(page)).toHaveText('Your transfer is cancelled');
});
