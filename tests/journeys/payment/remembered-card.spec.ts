import type { Locator, Page } from '@playwright/test';
import { enterCard, pressPay, tabTo } from '../../kit/browser/checkout-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { expectAccessible, tabToWords } from '../../kit/browser/looked-at.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const WIDTHS = [390, 320];

const bought = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: '2,000 avios are yours' });
const terms = (page: Page): Locator => page.getByRole('checkbox', { name: 'I’ve read' });
const rememberIt = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /^Remember this card for my next purchase/ });
const remembered = (page: Page): Locator =>
  page.getByRole('region', { name: 'Payment details' }).getByText('•••• 1111');

async function checkOutAs(page: Page, shop: RunningShop, number: string): Promise<void> {
  const id = await callsOf(shop).startPurchase(number);
  await comeBack(page, shop, `/checkout/${id}`, number);
}

test('on a phone and by keyboard a member has a card remembered, pays with it the next time and removes it [4.27] [4.28] [4.29]', async ({
  page,
  shop,
  lend,
}) => {
  const { number } = lend('Daniel');
  const checkOut = () => checkOutAs(page, shop, number);
  await page.setViewportSize({ width: 390, height: 844 });
  await checkOut();
  await enterCard(page, '4111 1111 1111 1111');
  const box = rememberIt(page);
  await expect(box).not.toBeChecked();
  await expect(remembered(page)).toHaveCount(0);
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expectAccessible(page, 'main', WIDTHS, 'iframe');
  await terms(page).check();
  await pressPay(page);
  await expect(bought(page)).toBeVisible();

  await test.step('the next payment takes its security code and nothing else', async () => {
    await checkOut();
    const code = page
      .frameLocator('iframe[title="Security code"]')
      .getByRole('textbox', { name: 'Security code' });
    await expect(remembered(page)).toBeVisible();
    await expect(code).toBeEnabled();
    await expectAccessible(page, 'main', WIDTHS, 'iframe');
    await tabTo(page, page.getByRole('radio', { name: /^Card/ }));
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Name on card')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Use my saved card' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name on card')).toBeHidden();
    await expect(code).toBeEnabled();
    await code.press('7');
    await code.pressSequentially('37');
    await tabTo(page, terms(page));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: /^Pay €/ }));
    await page.keyboard.press('Enter');
    await expect(bought(page)).toBeVisible();
  });

  await page.goto('/account');
  const cards = page.getByRole('region', { name: 'Your saved cards' });
  await expect(cards.getByRole('listitem')).toHaveText(
    /^Visa ending 1111.*Valid until March 2030\./,
  );
  await expectAccessible(page, 'main', WIDTHS);
  await tabToWords(page, 'Remove Visa ending 1111');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Visa ending 1111?' });
  await expect(dialog).toContainText('the plan goes on');
  await expectAccessible(page, 'dialog', WIDTHS);
  await tabToWords(page, 'Yes, remove it');
  await page.keyboard.press('Enter');
  const outcome = cards.getByRole('status');
  await expect(outcome).toHaveText('We’ve removed Visa ending 1111.');
  await expect(outcome).toBeFocused();
  await expect(cards).toContainText('You haven’t saved a card');
});

test('a saved card that the provider has lost is named, and another can be typed [4.28] [4.29]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  const { number } = lend('Daniel');
  await checkOutAs(page, shop, number);
  await enterCard(page, '4111 1111 1111 1111');
  await tabTo(page, rememberIt(page));
  await page.keyboard.press('Space');
  await terms(page).check();
  await pressPay(page);
  await expect(bought(page)).toBeVisible();

  await page.route('**/v1/sessions/*/setup?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${shop.paymentsOwnUrl}${pathname}${search}` });
    const { paymentMethods, ...setup } = await response.json();
    const { storedPaymentMethods: _, ...others } = paymentMethods;
    await route.fulfill({ response, json: { ...setup, paymentMethods: others } });
  });
  await checkOutAs(page, shop, number);
  const main = page.getByRole('main');
  await expect(main).toContainText('Your saved card ending 1111 can’t be used any more');
  await enterCard(page, '5555 5555 5555 4444');
  await expect(remembered(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove it in your account' }).click();
  await expect(page.getByRole('region', { name: 'Your saved cards' })).toContainText(
    'Visa ending 1111',
  );
});
