import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Page } from '@playwright/test';
import { toRecipient } from '../../kit/browser/gift-page.ts';
import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible, shifts, watchShifts } from '../../kit/browser/looked-at.ts';
import { chosen } from '../../kit/browser/purchase-page.ts';
import { dayFromNow } from '../../kit/browser/recipient-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const nav = (page: Page) => page.getByRole('banner').getByRole('navigation');
const again = (page: Page) => page.getByRole('region', { name: 'Again, in one tap' });

const PRIYA = {
  ffpNumber: membershipNumber.parse('3081470000000009'),
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya.shah@members.example',
};

test('home tells a subscriber of their plan and of a dated gift, and orders again what they ordered last [2.26] [2.27] [4.21] [9.12]', async ({
  page,
  shop,
  lend,
}) => {
  const { number } = lend('Sean');
  const calls = callsOf(shop);
  const bought = await calls.startPurchase(number);
  await calls.pay(number, bought);
  await calls.waitUntilPaid(number, bought);
  await calls.saveRecipient(number, PRIYA);
  const wedding = { targetAccount: PRIYA, issueDate: dayFromNow(37), occasion: 'wedding' };
  const gift = await calls.startGift(number, wedding);
  await calls.pay(number, gift);
  const heading = (name: string | RegExp) => main(page).getByRole('region', { name });

  await watchShifts(page);
  await comeBack(page, shop, '/', number);
  const plan = heading(/^\d+ stones down, \d+ to go$/);
  await expect(plan).toContainText('Your Steady 5K plan');
  await expect(plan).toContainText(/€65\.00\s*on \d+ \w+, Visa ending 1111/);
  const next = plan.getByRole('button', { name: /^Add to calendar: .*€65\.00/ });
  await expect(next).toBeVisible();
  const delivery = heading(/Priya.’s gift, in 37 days$/);
  await expect(delivery).toContainText('2,000 avios arrive on');
  await expect(delivery.getByRole('presentation')).toHaveAttribute('src', /occasion-wedding/);
  await expect(nav(page).getByRole('link', { name: 'Your plan' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Subscribe/ })).toHaveCount(0);
  await expect(main(page).getByRole('heading', { name: 'Subscribe' })).toBeHidden();

  await test.step('places are kept at every width, light and dark', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(plan).toBeVisible();
      await expect(again(page)).toBeVisible();
      expect(await shifts(page), `${width} px`).toEqual([]);
    }
    await expectAccessible(page, 'main', [1440, 390]);
  });

  await test.step('the gift is given again, to the person who is saved', async () => {
    await again(page)
      .getByRole('link', { name: /^Gift .*Priya.* again/ })
      .click();
    await expect(page).toHaveURL(/\/gift\?currency=EUR&again=/);
    await expect(page.getByRole('complementary')).toContainText('2,000 avios');
    await toRecipient(page).click();
    await expect(page.getByRole('radio', { name: /Priya Shah/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Priya');
  });

  await page.goto('/');
  await again(page)
    .getByRole('link', { name: /^Last receipt/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/history/${gift}$`));
  await page.goBack();
  await again(page)
    .getByRole('link', { name: /^Buy 2,000 again/ })
    .click();
  await expect(chosen(page)).toContainText('2,000');

  await test.step('an order that only the server remembers is discarded there', async () => {
    await calls.startPurchase(number);
    await page.evaluate(() => localStorage.removeItem('pending_transaction'));
    await page.goto('/');
    const strip = heading('Pick up where you left off');
    await expect(strip).toContainText('This order isn’t paid yet');
    await strip.getByRole('button', { name: 'Discard' }).click();
    await expect(strip).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(plan).toBeVisible();
    await expect(strip).toHaveCount(0);
  });
});

test('a refused renewal and a debt come first, each with its remedy; without an answer about them home goes on [2.26]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  announce(/503 \(Service Unavailable\)/);
  const { number } = lend('Marek');
  await comeBack(page, shop, '/', number);
  const failed = main(page).getByRole('region', { name: 'Your plan needs a new card' });
  await expect(failed).toContainText(/We couldn’t take €65\.00 on .* from your Visa ending/);
  await expect(failed.getByRole('link', { name: 'Pay €65.00 with a new card' })).toHaveAttribute(
    'href',
    /\/checkout\/sub\w+\.\d+$/,
  );
  await expectAccessible(page, 'main', [320]);

  await page.route('**/users/current/home?*', (route) => route.fulfill(refusal('unavailable')));
  await page.reload();
  await expect(main(page).getByRole('region', { name: 'Saving for something?' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Quick actions' })).toContainText(
    'Buy avios',
  );
  await expect(failed).toHaveCount(0);
  await page.unroute('**/users/current/home?*');

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeBack(page, shop, '/', MEMBERS.owing);
  const owes = main(page).getByRole('region', { name: /^You owe 3,500 avios/ });
  await expect(owes.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(nav(page).getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await expect(nav(page).getByRole('link', { name: 'Your plan' })).toHaveCount(0);
  await expectAccessible(page, 'main', [390]);
});
