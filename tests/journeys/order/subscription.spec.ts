import { monthsAfter } from '@cairn/contract/values/months-after';
import type { Locator, Page } from '@playwright/test';
import { formReady, payByCard, stored } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, logIn, logOut, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible, shifts, tabToWords, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const SEAN = '3081470000000008';
const PRIYA = '3081470000000009';

const GOOD_CARD = '4111111111111111';
const REFUSED_CARD = '4000000000000002';
/** Its bank asks on a page of its own. */
const CHALLENGED_CARD = '4212345678910006';

const PACKAGES = '**/api/subscriptionsPackages?*';

const plan = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Plans' }).getByRole('listitem').filter({ hasText: name });

const billing = (page: Page, name: 'Monthly' | 'Yearly'): Locator =>
  page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name });

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

async function openAs(page: Page, shop: RunningShop, login: string): Promise<void> {
  await page.context().clearCookies();
  await comeBack(page, shop, '/subscription', login);
  await expect(page.getByRole('list', { name: 'Plans' })).toHaveAttribute('aria-busy', 'false');
}

/** A day as the shop writes it. */
function dayAfter(months: number): string {
  const timeZone = 'Europe/Dublin';
  const day = monthsAfter(new Date(), months, timeZone);
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });
}

test('a visitor compares four plans, logs in to one and reaches its payment; after a refused card another one starts it [1.6] [2.5] [2.19] [3.16] [3.23] [3.24] [4.13] [6.1] [7.13] [7.15] [7.16]', async ({
  page,
  lend,
}) => {
  await watchShifts(page);
  await openHydrated(page, '/subscription');
  await expect(heading(page)).toHaveText('Get avios every month');
  await expect(page.getByRole('list', { name: 'Plans' }).getByRole('listitem')).toHaveCount(4);
  const steady = plan(page, 'Steady 5K');
  await expect(steady).toContainText('5,000 avios a month');
  await expect(steady).toContainText('In a year60,000 avios');
  await expect(steady).toContainText('Price per avios1.30c');
  await expect(steady).toContainText('Per month€65.00');
  await expect(steady).toContainText('You pay €65.00 today and then every month until you cancel.');
  await expect(plan(page, 'Lowest price per avios')).toContainText('Farther 15K');
  expect(await shifts(page)).toEqual([]);

  await steady.getByRole('link', { name: 'Log in to choose a plan Steady 5K' }).click();
  await enterCredentials(page, lend('Ines').number);
  await expect(page).toHaveURL(/\/checkout\/sub\d\w+$/);
  const main = page.getByRole('main');
  const next = dayAfter(1);
  await expect(main).toContainText('PlanSteady 5K, paid monthly');
  await expect(main).toContainText(`Next payment€65.00 on ${next}`);
  await expect(main).toContainText('To pay now, EUR€65.00');
  await expect(main).toContainText(`Then €65.00 every month from ${next}, until you cancel.`);
  await expect(
    page.getByRole('checkbox', { name: /keep my card and charge it €65.00 every month until I/ }),
  ).not.toBeChecked();
  expect(await stored(page)).toMatchObject({
    type: 'subscription',
    data: {
      packageId: 'steady',
      interval: 'monthly',
      pricePerAvios: 0.013,
      aviosPerPeriod: 5_000,
      pricePerPeriod: 65,
      aviosTotal: 5_000,
      priceTotal: 65,
      nextBillingDate: expect.any(String),
    },
  });
  await formReady(page);
  await expectAccessible(page, 'main', [1440, 320], 'iframe');
  await payByCard(page, REFUSED_CARD);
  await expect(page.getByRole('alert')).toContainText('Your payment didn’t go through');
  await payByCard(page, GOOD_CARD);
  await expect(heading(page)).toHaveText('Your plan has started');
  await expect(main).toContainText(`Your next payment is on ${next}.`);
  await expect(main).toContainText(/Your balance was [\d,]+ and is now [\d,]+ avios/);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('€65.00');
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Manage your plan' })).toHaveAttribute(
    'href',
    '/my-subscriptions',
  );
  expect(await stored(page)).toBeNull();

  await page.goto('/subscription');
  await expect(steady).toContainText('Your plan');
  await expect(steady).toContainText('This is your plan, with monthly billing.');
  await expect(steady.getByRole('link', { name: 'Manage your plan' })).toBeVisible();
});

test('annual billing shows its saving and is paid with 3-D Secure after a price rise is confirmed [3.24] [8.21] [9.4]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  await openAs(page, shop, lend('Daniel').number);
  const far = plan(page, 'Far 10K');
  await expect(far).toContainText('Save €107.52 a year by paying yearly');
  await page.setViewportSize({ width: 320, height: 700 });
  await tabToWords(page, 'Yearly');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/subscription?billing=annually');
  await expect(billing(page, 'Yearly')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'yearly billing' })).toBeAttached();
  await expect(far).toContainText('Per year€1,428.48');
  await expect(far).toContainText('12 monthly payments: €1,536.00You save €107.52 a year');
  await expect(far).toContainText('Price per avios1.19c');
  await expectAccessible(page, 'main', [390, 1440]);

  // The page shows an earlier, lower price; checkout reads the current one.
  await page.route(PACKAGES, async (route) => {
    const response = await route.fetch();
    const packages = await response.json();
    packages[2].prices.annually.currentPrice.EUR = 1_400;
    await route.fulfill({ response, json: packages });
  });
  await page.reload();
  await expect(far).toContainText('Per year€1,400.00');
  await page.unroute(PACKAGES);
  await tabToWords(page, 'Choose this plan Far 10K');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The price has changed');
  await page.getByRole('button', { name: 'Continue with €1,428.48' }).click();
  await expect(page).toHaveURL(/\/checkout\/sub\d\w+$/);
  const id = page.url();
  await formReady(page);

  await test.step('back and reload keep the order and its step', async () => {
    await page.goBack();
    await expect(far).toContainText('Your choice');
    await expect(billing(page, 'Yearly')).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(far).toContainText('Your choice');
    await far.getByRole('link', { name: 'Choose this plan' }).click();
    await expect(page).toHaveURL(id);
    await page.reload();
  });

  await payByCard(page, CHALLENGED_CARD);
  await page.getByRole('button', { name: /^Pay €1,428.48/ }).click();
  await expect(heading(page)).toHaveText('Your plan has started');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your first 10,000 avios are in your balance');
  await expect(main).toContainText(`Your next payment is on ${dayAfter(12)}.`);
});

test('a choice in another currency stays on the page with its new price; logging out discards it [3.24] [4.24] [9.6]', {
  tag: '@soak',
}, async ({ page, lend }) => {
  await openHydrated(page, '/subscription?billing=annually');
  await plan(page, 'Light 1K')
    .getByRole('link', { name: /^Log in/ })
    .click();
  await enterCredentials(page, lend('Tom').number);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('You now pay in GBP: £142.18 instead of €166.28.');
  await expect(page).toHaveURL('/subscription?billing=annually');
  await expect(plan(page, 'Light 1K')).toContainText('Your choice');
  expect(await stored(page)).toMatchObject({ currency: 'GBP', data: { pricePerPeriod: 142.18 } });
  await plan(page, 'Light 1K').getByRole('link', { name: 'Choose this plan' }).click();
  await formReady(page);
  await expect(page.getByRole('main')).toContainText('To pay now, GBP£142.18');
  await page.goBack();
  await expect(plan(page, 'Light 1K')).toContainText('Your choice');
  await logOut(page);
  expect(await stored(page)).toBeNull();
});

test('a member who may not subscribe sees the reason at each plan, and prices stay [6.3] [6.6] [8.9] [8.10] [8.11] [8.12] [8.13]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  const plans = page.getByRole('list', { name: 'Plans' });
  const stopped = plans.getByRole('button', { name: /^Not available/ });
  const notice = page.getByRole('alert');
  for (const [login, title, reason] of [
    [MEMBERS.tooYoung, 'You need to be 18 to order', 'You need to be 18 to subscribe.'],
    [MEMBERS.german, 'We don’t sell to members in Germany', 'We don’t sell to members in Germany.'],
    [
      MEMBERS.owing,
      'Your account owes 3,500 avios',
      'Your account owes avios, so you can’t choose a plan',
    ],
  ] as const) {
    await openAs(page, shop, login);
    await expect(notice).toContainText(title);
    await expect(notice.getByRole('button')).toHaveCount(0);
    await expect(stopped).toHaveCount(4);
    await expect(stopped.first()).toHaveAccessibleDescription(new RegExp(`^${reason}`));
    await expect(plans).toContainText('€65.00');
  }

  await test.step('with a plan, the notice can be dismissed and the others stay disabled', async () => {
    await openAs(page, shop, SEAN);
    await expect(plan(page, 'Steady 5K')).toContainText('Your plan');
    await expect(notice).toContainText('You already have a plan');
    await notice.getByRole('button', { name: /Dismiss|Close/ }).click();
    await expect(notice).toHaveCount(0);
    await expect(stopped).toHaveCount(3);
    await expect(stopped.first()).toHaveAccessibleDescription('You can have one plan at a time.');
    await expectAccessible(page, 'main', [1440]);
    await openAs(page, shop, PRIYA);
    await expect(plan(page, 'Light 1K')).toContainText(/Ends on \d+ \w+ \d{4}/);
  });

  await test.step('plans that are switched off meanwhile say so; their page is then a 404', async () => {
    // Pages and prices are cached for some seconds.
    const status = async () => (await page.request.get('/subscription')).status();
    await page.context().clearCookies();
    await openHydrated(page, '/subscription');
    await operateShop(shop, 'switch EI subscription off');
    await expect.poll(status).toBe(404);
    await logIn(page, MEMBERS.american);
    announce(/404/);
    await expect(heading(page)).toHaveText('We’re not taking new plans right now');
    await expect(page.getByRole('banner')).toContainText(/\d avios/);
    await operateShop(shop, 'switch EI subscription on');
    await expect.poll(status).toBe(200);
    await page.route(PACKAGES, async (route) => {
      const response = await route.fetch();
      const packages = await response.json();
      const off = { status: false, loggedIn: true, errorCodes: [69] };
      for (const one of packages) one.eligibility = off;
      await route.fulfill({ response, json: packages });
    });
    await page.goto('/subscription');
    await expect(notice).toContainText('We’re not taking new plans right now');
    await expect(stopped).toHaveCount(4);
    await expect(stopped.first()).toHaveAccessibleDescription(/not taking new plans/);
    await page.unroute(PACKAGES);
  });

  await test.step('plans that cannot be loaded can be requested again', async () => {
    // An answer that is not tried again.
    announce(/400|subscriptionsPackages/);
    await page.route(PACKAGES, (route) => route.fulfill(refusal('bad_request')));
    await page.reload();
    await expect(notice).toContainText('We couldn’t load your plans');
    await expect(stopped).toHaveCount(4);
    await expect(page.getByRole('main')).not.toContainText(/[€$£]/);
    await page.unroute(PACKAGES);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(plan(page, 'Steady 5K').getByRole('link', { name: /^Choose/ })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees all plans and can switch the billing [2.5] [6.1] [9.4]', async ({
    page,
  }) => {
    await page.goto('/subscription');
    await expect(plan(page, 'Farther 15K')).toContainText('Per month€189.00');
    await billing(page, 'Yearly').click();
    await expect(plan(page, 'Farther 15K')).toContainText('Per year€2,109.24');
    await expect(plan(page, 'Farther 15K')).toContainText('You save €158.76 a year');
    await billing(page, 'Monthly').click();
    await expect(plan(page, 'Farther 15K')).toContainText('Per month€189.00');
  });
});
