import type { Page } from '@playwright/test';
import { stored } from '../../kit/browser/checkout-page.ts';
import { GIFT_TITLE, size } from '../../kit/browser/gift-page.ts';
import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { card, operateShop } from '../../kit/browser/purchase-page.ts';
import { enterPerson, field, PRIYA, toPayment } from '../../kit/browser/recipient-page.ts';
import { expect, test } from '../fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Stores a choice as a visitor's: the address names it. */
async function storeChoice(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => localStorage.getItem('pending_transaction') !== null);
}

/** Holds requests back until it is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('an unfinished gift continues at its recipient form; if gifts are switched off meanwhile, the page says so [2.19] [6.6]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  announce(/Failed to load resource: .*404/);
  await storeChoice(page, '/gift?avios=5000&currency=EUR');
  await comeBack(page, shop, '/', lend('Aoife').number);
  const strip = page.getByRole('region', { name: 'Pick up where you left off' });
  await strip.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/gift\/recipient$/);
  await expect(heading(page)).toHaveText('Who’s it for?');
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/gift\/recipient$/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await test.step('also with changes that were not submitted', async () => {
    await enterPerson(page, PRIYA);
    await toPayment(page).click();
    await expect(page).toHaveURL(/\/checkout\/g\w+$/);
    await page.goBack();
    await field(page, 'firstName').fill('Somebody else');
    await page.goto('/');
    await strip.getByRole('link', { name: 'Continue' }).click();
    await expect(field(page, 'firstName')).toHaveValue('Somebody else');
    await enterPerson(page, PRIYA);
  });

  await operateShop(shop, 'switch EI gift off');
  try {
    await page.evaluate(() => {
      const { draft: _, ...data } = JSON.parse(localStorage.pending_transaction).data;
      const order = { ...JSON.parse(localStorage.pending_transaction), data };
      localStorage.pending_transaction = JSON.stringify({ ...order, id: `LCL_${'a'.repeat(32)}` });
    });
    await page.goto('/checkout');
    await expect(heading(page)).toHaveText('Not on sale right now');
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await operateShop(shop, 'switch EI gift on');
  }
});

test('the first press after a reload acts on the stored choice, and deletes nothing that is not seen [4.21] [5.1]', async ({
  page,
  shop,
}) => {
  await test.step('a package', async () => {
    await storeChoice(page, '/purchase?avios=20000&currency=EUR');
    await openHydrated(page, '/purchase');
    await expect(card(page, '20,000')).toHaveAttribute('aria-pressed', 'true');
    await card(page, '25,000').click();
    await expect(card(page, '25,000')).toHaveAttribute('aria-pressed', 'true');
    expect(await stored(page)).toMatchObject({ data: { purchaseAvios: 25_000 } });
  });

  await test.step('an amount to transfer: more than what is stored', async () => {
    await openHydrated(page, '/transfer');
    await page.getByRole('button', { name: '20,000', exact: true }).click();
    await expect.poll(() => stored(page)).toMatchObject({ data: { transferAvios: 20_000 } });
    await openHydrated(page, '/transfer');
    await page.getByRole('button', { name: '1,000 more' }).click();
    await expect(page.getByRole('slider')).toHaveValue('21000');
  });

  await test.step('a multiplier, while activities load', async () => {
    await comeBack(page, shop, '/booster', MEMBERS.american);
    await page.getByRole('checkbox').first().check();
    await expect.poll(() => stored(page)).toMatchObject({ data: { multiplier: 1 } });
    const before = await stored(page);
    const release = await hold(page, /\/products\/booster\/options\?/);
    await page.reload();
    await waitForHydration(page);
    const triple = page.getByRole('radio', { name: /^3x/ });
    await triple.focus();
    await page.keyboard.press('Space');
    await expect(triple).toBeChecked();
    expect(await stored(page)).toEqual(before);
    release();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await expect
      .poll(() => stored(page))
      .toMatchObject({ type: 'booster', data: { multiplier: 3 } });
  });
});

test('a member who owes avios sees the debt on every product’s page, with a way to settle it [8.10] [6.6]', async ({
  page,
  shop,
}) => {
  await storeChoice(page, '/gift?avios=5000&currency=EUR');
  const notice = page.getByRole('alert');
  await comeBack(page, shop, '/gift', MEMBERS.owing);
  await expect(size(page, '5,000')).toHaveAttribute('aria-disabled', 'true');
  for (const path of [
    '/gift',
    '/purchase',
    '/transfer',
    '/booster',
    '/subscription',
    '/gift/recipient',
  ]) {
    if (path !== '/gift') await page.goto(path);
    await expect(notice, path).toContainText('Your account owes 3,500 avios');
  }
  await expect(toPayment(page)).toHaveAttribute('aria-disabled', 'true');
  await notice.getByRole('link', { name: 'Contact us' }).click();
  await expect(heading(page)).toHaveText('Contact us');
});

test('an external checkout that cannot continue stays in its frame and can be retried [2.16] [4.16]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource: .*404/);
  const path = `/external/checkout/p1${'a'.repeat(22)}`;
  await comeBack(page, shop, path);
  await expect(page.getByRole('alert')).toContainText('We couldn’t find that order');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('We couldn’t find that order');
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('link')).toHaveCount(0);
  const asked = page.waitForResponse(/\/transactions\/p1a+/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(page.getByRole('alert')).toContainText('We couldn’t find that order');
  // Without an order there is nothing to pay here either.
  await page.goto('/external/checkout');
  await expect(page.getByRole('heading', { name: 'There’s nothing to pay' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('following a link offline shows a message, and the page loads when the connection is back [2.38]', async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module|route module/);
  await openHydrated(page, '/');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Transfer avios');
});

test('following a link while the shop is stopped says so once, and the button works when it is back [2.38]', async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_REFUSED|Failed to fetch|dynamically imported module|route module/);
  await openHydrated(page, '/');
  await page.context().route('**', (route) => route.abort('connectionrefused'));
  await page.getByRole('banner').getByRole('link', { name: 'Gift' }).click();
  await expect(page.getByRole('heading', { name: 'The shop isn’t answering' })).toHaveCount(1);
  await expect(page.getByText('Opening this page hasn’t charged anything')).toBeVisible();
  await expect(page.getByText('technical team')).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Reload page' });
  await button.click();
  await expect(button).toBeVisible();
  await page.context().unrouteAll();
  await button.click();
  await expect(heading(page)).toHaveText(GIFT_TITLE);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('transfers and boosts say that they need JavaScript, and show their prices [1.4] [2.8] [2.9]', async ({
    page,
  }) => {
    for (const [path, text] of [
      ['/transfer', 'Choosing an amount needs JavaScript'],
      ['/booster', 'Boosting needs JavaScript'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('main noscript strong')).toContainText(text);
      await expect(page.locator('main noscript strong')).toBeVisible();
    }
  });
});
