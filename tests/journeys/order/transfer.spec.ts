import type { Page } from '@playwright/test';
import { stored } from '../../kit/browser/checkout-page.ts';
import { enterCredentials, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible, shifts, tabToWords, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { enterPerson, expectPerson, openRecipient } from '../../kit/browser/recipient-page.ts';
import { feeRow, field, openTransferAs, slider, summary } from '../../kit/browser/transfer-page.ts';
import { expect, test } from '../fixtures.ts';

const TOM = {
  ffpNumber: '3081470000000002',
  email: 'tom.hartley@members.example',
  firstName: 'Tom',
  lastName: 'Hartley',
};

test.afterEach(async ({ shop }) => {
  await operateShop(shop, 'price EI transfer 10000 EUR 40');
  await operateShop(shop, 'tier EI transfer 10000 open');
  await operateShop(shop, 'price EI transfer 4000 EUR 32');
  await operateShop(shop, 'tier EI transfer 4000 open');
});

/** Answers a call with a part of it changed. */
async function change(page: Page, path: string, part: object) {
  await page.route(`**/api/users/current/${path}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...part } });
  });
}

test('a visitor sees fees and limits, chooses by slider, buttons and field, and keeps the amount through the log-in, in the member’s currency [1.4] [2.8] [2.31] [3.15] [4.24] [5.4] [9.1]', async ({
  page,
}) => {
  await watchShifts(page);
  await openHydrated(page, '/transfer');
  const main = page.getByRole('main');
  const fees = page.getByRole('table', { name: 'Fee by amount' });
  await expect(fees.getByRole('row')).toHaveText([
    'You transferFee',
    '1,000 to 3,000 €25.00',
    '4,000 to 9,000 €32.00',
    /^10,000 to 15,000.*€40\.00$/,
    '16,000 to 21,000 €50.00',
    '22,000 to 27,000 €60.00',
  ]);
  await expect(summary(page)).toContainText('You can transfer up to 162,000 avios in a calendar');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '10,000 avios, fee €40.00');

  expect(await shifts(page)).toEqual([]);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(field(page)).toHaveValue('27,000');
  await expect(feeRow(page)).toContainText('€60.00');
  await expect(main).toContainText('That’s the most you can send at a time.');
  const more = page.getByRole('button', { name: '1,000 more' });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveValue('1000');
  await page.getByRole('button', { name: '20,000' }).click();
  await page.getByRole('button', { name: '1,000 less' }).click();
  await expect(field(page)).toHaveValue('19,000');
  await expect(main).toContainText('You can send 2,000 more for the same fee.');
  // Read aloud once it has stayed so for a while.
  await expect(page.getByRole('status').filter({ hasText: '19,000 avios, fee' })).toBeAttached();
  expect(await stored(page)).toMatchObject({
    type: 'transfer',
    currency: 'EUR',
    data: { transferAvios: 19_000, transferPrice: 50 },
  });
  await expectAccessible(page, 'main', [1440, 320]);

  await page.setViewportSize({ width: 390, height: 800 });
  const bar = page.getByRole('region', { name: 'Your transfer' });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText('19,000 avios, fee€50.00');
  await bar.getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, MEMBERS.british);
  await expect(page.getByRole('alert')).toContainText(/You now pay in GBP: £[\d.]+ instead of €50/);
  await expect(slider(page)).toHaveValue('19000');
  await expect(summary(page)).toContainText('Fee, GBP£');
  await expect(summary(page)).toContainText('Balance after29,200');
  await expect.poll(() => stored(page)).toMatchObject({ currency: 'GBP', type: 'transfer' });
  // The price that the visitor saw is compared once, and does not stay in the address.
  await expect(page).toHaveURL(/\/transfer$/);
});

test('a member chooses by keyboard, sees limits and the balance before and after, and continues to the recipient; an invalid number stays with a hint [1.4] [2.8] [2.31] [2.33] [4.12] [5.4] [9.1]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await watchShifts(page);
  await openTransferAs(page, shop, MEMBERS.irish);
  const main = page.getByRole('main');
  await expect(main).toContainText('With your balance you can send up to 24,000.');
  expect(await shifts(page)).toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Your progress' })).toContainText(
    'Choose amount2Recipient3Payment4Confirmation',
  );
  await tabToWords(page, 'Skip');
  await field(page).focus();
  for (const [typed, hint] of [
    ['12500', 'Enter a number between 1,000 and 24,000, in steps of 1,000.'],
    ['0', 'Enter a number between 1,000 and 24,000'],
    ['many', 'Enter a number between 1,000 and 24,000'],
    ['25,000', 'You don’t have that many avios. Enter 24,000 or less.'],
    ['99999999999999999999', 'Enter a number between 1,000 and 24,000'],
  ] as const) {
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(hint));
    await expect(field(page)).toHaveValue(typed);
    await summary(page).getByRole('link', { name: 'Choose recipient' }).press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveURL(/\/transfer$/);
  }
  await field(page).fill('12.000');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('12,000');
  await expect(field(page)).toHaveAccessibleDescription(/^In steps of 1,000/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(slider(page)).toHaveValue('11000');
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page)).toHaveValue('12,000');
  // Beyond the balance it does not go.
  await page.keyboard.press('End');
  await expect(field(page)).toHaveValue('24,000');
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowLeft');

  const balance = page.getByRole('region', { name: 'Your balance' });
  await expect(balance.getByRole('listitem')).toHaveText([
    '24,350 now',
    '12,350 after',
    '+12,000 for them',
  ]);
  const year = new Date().getFullYear();
  await expect(summary(page)).toContainText('27,000 at a time 12,000 chosen');
  await expect(summary(page)).toContainText(`162,000 in ${year} 150,000 left after this`);
  await expect(
    summary(page).getByRole('img', { name: `12,000 of 162,000 avios transferred in ${year}` }),
  ).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: 'Your balance after: 12,350' });
  await expect(status).toHaveText('12,000 avios, fee €40.00. Your balance after: 12,350');
  await expectAccessible(page, 'main', [1440, 320]);

  // A recipient who was entered before stays with a new amount.
  await page.evaluate((targetAccount) => {
    const order = JSON.parse(localStorage.getItem('pending_transaction') ?? '');
    order.data = { ...order.data, targetAccount, message: 'Enjoy', issueDate: '2027-03-01' };
    localStorage.setItem('pending_transaction', JSON.stringify(order));
  }, TOM);
  await page.reload();
  await expect(slider(page)).toHaveValue('12000');
  await page.getByRole('button', { name: '1,000 more' }).click();
  const goOn = summary(page).getByRole('link', { name: 'Choose recipient' });
  await expect(goOn).toContainText('You’ll confirm it’s you with a one-time code');
  await goOn.press('Enter');
  await expect(page).toHaveURL(/\/transfer\/recipient$/);
  expect(await stored(page)).toMatchObject({
    id: expect.stringMatching(/^LCL_/),
    type: 'transfer',
    currency: 'EUR',
    data: {
      transferAvios: 13_000,
      transferPrice: 40,
      targetAccount: TOM,
      message: 'Enjoy',
      issueDate: '2027-03-01',
    },
  });
  await page.goBack();
  await expect(field(page)).toHaveValue('13,000');
});

test('the reason for disabled controls is shown beside them, with alternatives [8.9] [8.10] [8.24] [8.25]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/422 \(Unprocessable/);
  const alert = page.getByRole('alert');
  const expectStopped = async (why: string, beside: RegExp) => {
    await expect(alert).toContainText(why);
    await expect(alert.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await expect(slider(page)).toBeDisabled();
    await expect(field(page)).toBeDisabled();
    await expect(page.getByRole('region', { name: 'How many?' })).toContainText(beside);
    await expect(summary(page).getByRole('button', { name: 'Choose recipient' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Choose recipient' })).toHaveCount(0);
  };

  await test.step('too few avios', async () => {
    await change(page, 'balance', { amount: 640 });
    await openTransferAs(page, shop, MEMBERS.irish);
    await expectStopped(
      'You need at least 1,000 avios to transferYou have 640. Buy some first, or wait until you’ve earned 360 more.',
      /Opens when you have 1,000 avios\./,
    );
    await expectAccessible(page, 'main', [1440, 320]);
    await page.getByRole('main').getByRole('link', { name: 'Buy avios' }).click();
    await expect(page).toHaveURL(/\/purchase/);
    await page.unrouteAll();
  });
  await test.step('the yearly limit', async () => {
    const year = new Date().getFullYear();
    await change(page, 'transfer-allowance', { left: 400 });
    await openTransferAs(page, shop, MEMBERS.irish);
    await expectStopped(
      `You’ve transferred 161,600 of 162,000 avios this year. You can transfer again from 1 January ${year + 1}.`,
      new RegExp(`Opens again on 1 January ${year + 1}\\.`),
    );
    await expect(summary(page).getByRole('img', { name: /^161,600 of 162,000/ })).toBeVisible();
    await expectAccessible(page, 'main', [390]);
    await page.unrouteAll();
  });
  await test.step('age and a debt', async () => {
    await openTransferAs(page, shop, MEMBERS.tooYoung);
    await expectStopped('You need to be 18 to order', /You need to be 18 to order/);
    await openTransferAs(page, shop, MEMBERS.owing);
    await expectStopped('Your account owes 3,500 avios', /Your account owes 3,500 avios/);
  });
  await test.step('an unknown balance, which can be requested again', async () => {
    await openTransferAs(page, shop, MEMBERS.withoutBalance);
    await expectStopped('We couldn’t load your balance', /We couldn’t load your balance/);
    await change(page, 'balance', { amount: 5_000 });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(slider(page)).toHaveValue('5000');
    await expect(alert).toHaveCount(0);
  });
});

test('near the yearly limit less can be sent; a changed fee and an unavailable amount are reported at every step [8.21] [8.22] [8.23] [9.1]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await openTransferAs(page, shop, MEMBERS.nearCaps);
  const year = new Date().getFullYear();
  const main = page.getByRole('main');
  await expect(main).toContainText(`You can send up to 12,000 more in ${year}.`);
  await expect(page.getByRole('row', { name: /^16,000 to 21,000/ })).toContainText(
    'Over your limit',
  );
  await page.getByRole('button', { name: 'All I can: 12,000' }).click();
  await expect(summary(page)).toContainText('0 left after this');
  await field(page).fill('13000');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveAccessibleDescription(
    new RegExp(`That’s over your limit for ${year}. Enter 12,000 or less.`),
  );

  await openTransferAs(page, shop, MEMBERS.irish);
  const alert = page.getByRole('alert');
  await field(page).fill('12000');
  await expect(feeRow(page)).toContainText('€40.00');
  await operateShop(shop, 'price EI transfer 10000 EUR 45');
  await page.reload();
  await expect(alert).toContainText('Your order was €40.00 when you chose it and is now €45.00.');
  await expect(summary(page)).toContainText('€45.00');
  expect(await stored(page)).toMatchObject({ data: { transferPrice: 45 } });

  await operateShop(shop, 'tier EI transfer 10000 close');
  await page.reload();
  await expect(alert).toContainText('This transfer is no longer available');
  await expect(field(page)).toHaveAccessibleDescription(/We can’t transfer this amount right now/);
  await expect(feeRow(page)).toContainText('Not available now');
  await summary(page).getByRole('link', { name: 'Choose recipient' }).click();
  await expect(page).toHaveURL(/\/transfer$/);
  await page.getByRole('button', { name: '5,000', exact: true }).click();
  await openRecipient(page, summary(page).getByRole('link', { name: 'Choose recipient' }));

  await test.step('at the recipient and at the payment, before the one-time code', async () => {
    await enterPerson(page, TOM);
    await operateShop(shop, 'price EI transfer 4000 EUR 33');
    await page.reload();
    await expect(alert).toContainText('was €32.00 when you chose it and is now €33.00');
    await expectPerson(page, TOM);
    await operateShop(shop, 'price EI transfer 4000 EUR 34');
    const goOn = page.getByRole('button', { name: 'Confirm it’s you' });
    await goOn.click();
    await expect(alert).toContainText('was €33.00 when you chose it and is now €34.00');
    await expect(page.getByRole('button', { name: 'Continue with €34.00' })).toBeVisible();
    await page.goBack();
    await operateShop(shop, 'tier EI transfer 4000 close');
    // The page may have noticed by itself: it checks the price when it opens.
    await page.reload();
    await expect(page).toHaveURL(/\/transfer$/);
    await expect(alert).toContainText('This transfer is no longer available');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('fees and limits are readable [1.4] [2.8]', async ({ page }) => {
    await page.goto('/transfer');
    await expect(page.getByRole('row', { name: /^10,000 to 15,000/ })).toContainText('€40.00');
    await expect(page.getByRole('main')).toContainText('1,000 to 27,000 at a time');
  });
});
