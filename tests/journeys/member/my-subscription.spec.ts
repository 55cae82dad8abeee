import type { Locator, Page } from '@playwright/test';
import { enterCard, payByCard, tabTo, tickTerms } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const PRIYA = '3081470000000009';

const main = (page: Page): Locator => page.getByRole('main');
const plan = (page: Page): Locator => page.getByRole('region', { name: /, (monthly|yearly)$/ });
const outcome = (page: Page): Locator =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /We’ve (cancelled|kept)/ });

async function openAs(page: Page, shop: RunningShop, login: string): Promise<void> {
  await page.context().clearCookies();
  await comeBack(page, shop, '/my-subscriptions', login);
  await expect(plan(page)).toBeVisible();
}

/** Counts what a member presses from here on, across pages. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('clicked', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { clicked } = Object(window);
    addEventListener('click', (event) => event.isTrusted && clicked(), { capture: true });
  });
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}

test('cancelling takes no more steps than subscribing; a cancellation is undone, and a refund ends the plan [2.14] [2.36] [3.25] [4.14] [6.3]', async ({
  page,
  lend,
}) => {
  const clicks = await countClicks(page);
  await openHydrated(page, '/my-subscriptions');
  await expectAccessible(page, 'main', [320]);
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, lend('Ines').number);
  await expect(main(page)).toContainText('You don’t have a plan');
  await main(page).getByRole('link', { name: 'Compare plans' }).click();
  clicks();
  await main(page).getByRole('link', { name: 'Choose this plan Light 1K' }).click();
  await payByCard(page, '4111 1111 1111 1111');
  await expect(page).toHaveURL(/\/checkout\/transaction\/sub/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('plan has started');
  const toJoin = clicks();

  await page.goto('/my-subscriptions');
  await expect(plan(page)).toContainText('Active, renews automatically');
  await expect(plan(page)).toContainText('1 of 12 months this year');
  await expect(plan(page)).toContainText(/Next payment€14\.90 on \d+ \w+ 20\d\d/);
  await expect(plan(page)).toContainText('CardVisa ending 1111');
  clicks();
  await main(page).getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Light 1K?' });
  await expect(dialog).toContainText('You keep all 1,000 avios you’ve collected.');
  await expect(dialog).toContainText('We won’t take the payment planned for then.');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(outcome(page)).toBeFocused();
  expect(clicks()).toBeLessThanOrEqual(toJoin);
  await expect(plan(page)).toContainText(/Ends on \d+ \w+ 20\d\d/);
  await expect(plan(page)).toContainText('Ends on');
  await page.reload();
  await main(page).getByRole('button', { name: 'Keep my plan' }).click();
  await expect(outcome(page)).toContainText('Your next payment is on');
  await expect(plan(page)).toContainText('Active, renews automatically');

  await main(page).getByRole('link', { name: 'Ask for a refund' }).click();
  await expect(main(page)).toContainText('Your plan ends with this refund');
  await expect(main(page)).toContainText('−1,000 avios');
  await expect(main(page)).toContainText('3,500 → 2,500');
  await main(page).getByRole('button', { name: 'Refund €14.90' }).click();
  await expect(main(page)).toContainText('Your refund is on its way');
  await page.goto('/my-subscriptions');
  await expect(main(page)).toContainText('Past plans');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Light 1K' })).toContainText(
    'Refunded',
  );
});

test('a plan is cancelled by keyboard, also after a failed attempt [2.14] [7.14]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  await openAs(page, shop, lend('Sean').number);
  await expect(plan(page)).toContainText('30,000 avios collected since');
  await expect(plan(page)).toContainText('6 of 12 months this year');
  await expect(plan(page)).toContainText('Price per avios1.30');
  await expect(main(page).getByRole('row')).toHaveCount(5);
  await expect(
    main(page)
      .getByRole('link', { name: /^Receipt for/ })
      .first(),
  ).toHaveAttribute('href', /\/history\/sub\w+\.6$/);
  await expectAccessible(page, 'main', [1440, 320]);

  announce(/400 \(Bad Request\)/);
  const call = /\/api\/subscriptions\/\w+\/cancellation/;
  await page.route(call, (route) => route.fulfill(refusal('bad_request')), { times: 1 });
  await tabTo(page, main(page).getByRole('button', { name: 'Cancel plan' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'dialog', [390]);
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel plan' }));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('so nothing has changed');
  await expect(plan(page)).toContainText('Active');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Keep my plan' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(outcome(page)).toBeFocused();
  await main(page).getByRole('button', { name: 'Keep my plan' }).press('Enter');
  await expect(plan(page)).toContainText('Active, renews automatically');

  await openAs(page, shop, PRIYA);
  await expect(plan(page)).toContainText(/Ends on/);
  await expect(main(page).getByRole('button', { name: 'Cancel plan' })).toHaveCount(0);
});

test('a refused renewal is paid with another card that needs 3-D Secure, and the plan continues [2.36] [3.25]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  await openAs(page, shop, lend('Marek').number);
  const notice = main(page).getByRole('status').filter({ hasText: 'We couldn’t take your last' });
  await expect(notice).toContainText('Your bank refused €65.00 for Steady 5K.');
  await expect(notice).toContainText(/We’ll try your card ending 1111 again on .* and /);
  await expect(plan(page)).toContainText('Trying your card again');
  await expectAccessible(page, 'main', [390]);
  await notice.getByRole('link', { name: 'Pay with another card' }).click();
  await expect(page).toHaveURL(/\/checkout\/sub\w+\.3$/);
  await payByCard(page, '4917 6100 0000 0000');
  const question = page.frameLocator('iframe[name="threeDSIframe"]');
  await question.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/checkout\/transaction\/sub\w+\.3$/);
  await expect(main(page)).toContainText('Your plan goes on');
  await expect(page.getByRole('banner')).toContainText('14,720 avios');
  await page.goto('/my-subscriptions');
  await expect(plan(page)).toContainText('Active, renews automatically');
  await expect(plan(page)).toContainText('CardVisa ending 0000');
  await expect(notice).toHaveCount(0);
});

test('changing the card of a plan costs nothing: one card is refused, another confirmed with 3-D Secure [2.36] [3.25] [4.14]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  await openAs(page, shop, lend('Sean').number);
  await expect(plan(page)).toContainText('CardVisa ending 1111');
  const change = main(page).getByRole('button', { name: 'Change card' });
  await change.click();
  await expect(page).toHaveURL(/\/checkout\/sub\w+\.card1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change your card');
  await expect(main(page)).toContainText('Nothing is charged now');
  await expect(main(page)).toContainText(/Next payment€65\.00 on \d+ \w+ 20\d\d/);
  await expect(main(page)).toContainText('To pay now, EUR€0.00');
  const save = main(page).getByRole('button', { name: 'Save card' });
  await enterCard(page, '4000 0000 0000 9995');
  await expectAccessible(page, 'main', [1440, 320], 'iframe');
  await tickTerms(page);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('we keep using the old card');
  // The third refusal ends the payment session: the next one is another.
  announce(/422 \(Unprocessable/);
  for (const _ of ['second', 'third']) {
    await enterCard(page, '4000 0000 0000 9995');
    await tickTerms(page);
    await save.click();
    await expect(save).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('we keep using the old card');
  }
  await expect(page).toHaveURL('/my-subscriptions');

  // Left and resumed, it is no unfinished order to any other page.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page)).not.toContainText('unfinished');
  await page.goto('/my-subscriptions');
  await expect(plan(page)).toContainText('CardVisa ending 1111');
  await change.click();
  await expect(page).toHaveURL(/\/checkout\/sub\w+\.card1$/);
  await page.reload();
  await enterCard(page, '4917 6100 0000 0000');
  await tickTerms(page);
  await save.click();
  const question = page.frameLocator('iframe[name="threeDSIframe"]');
  await question.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/checkout\/transaction\/sub\w+\.card1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your card is changed');
  await expect(main(page)).toContainText(
    /From your next payment on \d+ \w+ 20\d\d, we’ll charge your Visa ending 0000\./,
  );
  await expectAccessible(page, 'main', [390]);
  await main(page).getByRole('link', { name: 'Back to your plan' }).click();
  await expect(plan(page)).toContainText('CardVisa ending 0000');
  await expect(main(page).getByRole('row')).toHaveCount(5);

  // Back leads to the result: nothing can be saved twice under one change.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your card is changed');
});
