import { stored } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import {
  card,
  cards,
  chosen,
  openAs,
  operateShop,
  order,
  pick,
  stopped,
} from '../../kit/browser/purchase-page.ts';
import { expect, test } from '../fixtures.ts';

test.afterEach(async ({ shop }) => {
  await operateShop(shop, 'price EI purchase 25000 EUR 0.0177');
  await operateShop(shop, 'tier EI purchase 25000 open');
});

test('a choice survives log-in and changes to the member’s currency and prices [4.23] [4.24] [6.2] [9.6]', async ({
  page,
  shop,
}) => {
  await openHydrated(page, '/purchase?sizes=medium');
  await card(page, '25,000').click();
  await expect(order(page)).toContainText('We’ll keep your choice while you log in.');
  await order(page).getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, MEMBERS.british);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your currency has changed');
  await expect(alert).toContainText('£378.20 instead of €442.50');
  await expect(page).toHaveURL(/\/purchase\?sizes=medium&currency=GBP$/);
  await expect(chosen(page)).toContainText('£378.20');
  expect(await stored(page)).toMatchObject({ currency: 'GBP', data: { purchasePrice: 378.2 } });
  await expect(order(page)).toContainText('48,200 avios now, 79,450 after this order');
  await expect(order(page)).toContainText('Your avios usually arrive within minutes of paying.');
  await expect(order(page)).toContainText('Get a refund within 14 days');

  await alert.getByRole('button').click();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await expect(order(page)).toContainText('€442.50');
  await expect.poll(() => stored(page)).toMatchObject({ currency: 'EUR' });
  await expect(alert).toHaveCount(0);

  await operateShop(shop, 'tier EI purchase 25000 close');
  await page.reload();
  await expect(alert).toContainText('The package you chose is no longer available');
  await expect(chosen(page)).toHaveCount(0);
  await expect(card(page, '25,000')).toHaveAccessibleDescription('Not available now');

  // A package named in the address is chosen in the member's currency too.
  await page.evaluate(() => localStorage.removeItem('pending_transaction'));
  await page.context().clearCookies();
  await comeBack(page, shop, '/purchase?avios=30000', MEMBERS.american);
  await expect(chosen(page)).toContainText('USD 569.64');
  await expect(page).toHaveURL(/\/purchase\?currency=USD$/);
});

test('a price that an operator changes is reported at checkout and on the page [4.23] [8.21] [8.22]', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, MEMBERS.irish);
  await card(page, '25,000').click();
  const alert = page.getByRole('alert');
  await operateShop(shop, 'price EI purchase 25000 EUR 0.018');
  await order(page).getByRole('link', { name: 'Continue to payment' }).click();
  await expect(alert).toContainText('was €442.50 when you chose it and is now €450.00');
  await expect(page.getByRole('main')).toContainText('It was €442.50');
  await page.getByRole('link', { name: 'Choose again' }).click();
  await expect(alert).toContainText('The price of your package has changed');
  await expect(alert).toContainText('was €442.50 when you chose it and is now €450.00');
  await expect(order(page)).toContainText('€450.00');
  await expect(chosen(page)).toContainText('€450.00');

  await operateShop(shop, 'tier EI purchase 25000 close');
  await order(page).getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/purchase\?currency=EUR$/);
  await expect(alert).toContainText('The package you chose is no longer available');
  await expect(card(page, '25,000')).toBeDisabled();
  await expect(chosen(page)).toHaveCount(0);
  expect(await stored(page)).toBeNull();
});

test('a member who may not buy sees the reason once, and nothing can be chosen [4.22] [6.6] [8.9] [8.10] [8.11]', {
  tag: '@soak',
}, async ({ page, announce, shop }) => {
  announce(/422 \(Unprocessable/);
  await openHydrated(page, '/purchase');
  await card(page, '2,000').click();
  // A price that has changed besides is not what they are told.
  await page.evaluate(() => {
    const text = localStorage.getItem('pending_transaction') ?? '';
    const older = text.replace(/"purchasePrice":[\d.]+/, '"purchasePrice":1');
    localStorage.setItem('pending_transaction', older);
  });
  const main = page.getByRole('main');
  const expectStopped = async (why: string) => {
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(stopped(page)).toHaveCount(24);
    await card(page, '3,000').click({ force: true });
    await expect(card(page, '3,000')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('alert')).toContainText(why);
    // No other reason, no recommendation, and nothing about a delivery that cannot be.
    await expect(main.getByRole('heading', { name: 'Good choices' })).toHaveCount(0);
    await expect(main).not.toContainText('Not available now');
    await expect(order(page)).toContainText(why);
    await expect(order(page)).not.toContainText(/within minutes|refund within/);
    const buttons = order(page).getByRole('button').filter({ hasNotText: 'Add to calendar' });
    await expect(buttons).toHaveCount(0);
  };
  // The panel's own link would store today's price.
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, MEMBERS.tooYoung);
  await expectStopped('You need to be 18 to order');
  expect(await stored(page)).toMatchObject({ data: { purchasePrice: 1 } });
  await openAs(page, shop, MEMBERS.german);
  await expectStopped('We don’t sell to members in Germany');
  await openAs(page, shop, MEMBERS.withoutBalance);
  await expectStopped('We couldn’t load your balance');
  // A debt is told here, before any payment.
  await openAs(page, shop, MEMBERS.owing);
  await expectStopped('Your account owes 3,500 avios');
});

test('a member near the yearly limit sees the rest of it, and why a package exceeds it', {
  tag: '@soak',
}, async ({ page, shop }) => {
  const year = new Date().getFullYear();
  await openAs(page, shop, MEMBERS.nearCaps);
  await expect(order(page)).toContainText(`10,000 left to buy in ${year}`);
  await expect(order(page).getByRole('img', { name: /^190,000 of 200,000/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`You can buy 10,000 more avios in ${year}.`);
  await expect(card(page, '15,000')).toHaveAccessibleDescription(
    `Over your limit for ${year}: 10,000 left`,
  );
  // Sizes that are wholly beyond it are folded.
  await expect(cards(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Show Medium' }).click();
  await expect(cards(page)).toHaveCount(19);
  await expect(stopped(page)).toHaveCount(12);
  await expect(page.getByRole('main')).not.toContainText('Not available now');

  // Other products are offered once they can be bought.
  const plan = page.getByRole('link', { name: /^Monthly plan/ });
  await expect(plan).toHaveAttribute('href', '/subscription');
  await pick(page, 'The most you can buy').click();
  await expect(chosen(page)).toContainText('10,000');
  await expect(order(page)).toContainText(/Left to buy this year\s*0 avios/);
  await expectAccessible(page, 'main');
});

test('two tabs share one choice, at the price of the tab that continues [3.12] [4.8] [4.21]', {
  tag: '@soak',
}, async ({ page, context, shop }) => {
  await openAs(page, shop, MEMBERS.irish);
  await expect(stopped(page)).toHaveCount(1);
  const other = await context.newPage();
  await openHydrated(other, '/purchase?currency=GBP');
  await expect(stopped(other)).toHaveCount(1);
  await other.evaluate(() => {
    Object.assign(window, { changes: 0 });
    addEventListener('storage', () =>
      Object.assign(window, { changes: Reflect.get(window, 'changes') + 1 }),
    );
  });
  await page.bringToFront();
  await card(page, '30,000').click();
  await expect(chosen(other)).toContainText('30,000');
  // Read aloud when it has stayed so for a while: neither tab corrects the other.
  await expect(other.getByRole('status').filter({ hasText: '37,500 avios for £' })).toBeAttached();
  expect(await other.evaluate(() => Reflect.get(window, 'changes'))).toBe(1);
  expect(await stored(page)).toMatchObject({ currency: 'EUR', data: { purchasePrice: 525 } });

  await other.bringToFront();
  await order(other).getByRole('link', { name: 'Continue to payment' }).click();
  await expect(other).toHaveURL(/\/checkout\/p\d/);
  await expect
    .poll(() => stored(page))
    .toMatchObject({ currency: 'GBP', id: expect.stringMatching(/^p\d/) });
  await expect(chosen(page)).toContainText('€525.00');
  await expect(other.getByRole('button', { name: /^Pay £/ })).toBeVisible();
  // Only a press replaces an order that another tab may be paying.
  await page.bringToFront();
  await page.reload();
  await expect(order(page).getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ currency: 'GBP', id: expect.stringMatching(/^p\d/) });
  await other.evaluate(() => {
    const text = localStorage.getItem('pending_transaction') ?? '';
    localStorage.setItem('pending_transaction', text.replace('payment_pending', 'payment_started'));
  });
  await expect(chosen(page)).toHaveCount(0);
  await expect(order(page)).toContainText('Before you choose');
});
