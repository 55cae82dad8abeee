import type { APIResponse, Page, Route } from '@playwright/test';
import { expectBought, expectNothingBought, expectWaiting } from '../kit/browser/bought.ts';
import {
  choose,
  disturb,
  enterCard,
  goOn,
  payByCard,
  payByWallet,
  stored,
} from '../kit/browser/checkout-page.ts';
import { PAYMENTS_URL } from '../kit/browser/payments-address.ts';
import type { RunningShop } from '../kit/shop/shop.ts';
import { CHECKOUT, expect, test } from './checkout-fixtures.ts';

/** A browser finds the provider elsewhere than we do. */
function fromProvider(route: Route, { paymentsOwnUrl }: RunningShop): Promise<APIResponse> {
  return route.fetch({ url: route.request().url().replace(PAYMENTS_URL, paymentsOwnUrl) });
}

async function expectLedOut(page: Page, why: string): Promise<void> {
  await expect(page).toHaveURL(/\/purchase\?currency=EUR$/);
  await expect(page.getByRole('alert')).toContainText(why);
}

test('a provider that is down, or a session that is over, leads out with the choice kept [8.20] [4.19]', async ({
  page,
  shop,
  before,
  announce,
}) => {
  announce(/500 \(Internal Server Error\)|422 \(Unprocessable/);
  // The form may be taken away before its fields are there.
  announce(/cannot destroy secured fields|securedField iframe/);
  await disturb(shop, { fail: ['setup'] });
  await page.reload();
  await expectLedOut(page, 'We could not load the payment form');
  await expectNothingBought(page, shop, before);

  await disturb(shop, { sessionsExpired: true });
  await goOn(page);
  await expectLedOut(page, 'The time to pay ran out');
  await expectNothingBought(page, shop, before);

  // It ends while its form is looked at.
  await disturb(shop, {});
  await page.route(
    /\/sessions\/\w+\/setup\?/,
    async (route) => {
      const response = await fromProvider(route, shop);
      const expiresAt = new Date(Date.now() + 1_000);
      await route.fulfill({ response, json: { ...(await response.json()), expiresAt } });
    },
    { times: 1 },
  );
  await goOn(page);
  await expectLedOut(page, 'The time to pay ran out');
  await expectNothingBought(page, shop, before);

  // It may have taken the payment before it broke down: nobody here can say.
  await disturb(shop, { fail: ['formPayments'] });
  await goOn(page);
  await payByWallet(page);
  await expectWaiting(page);
  await expectNothingBought(page, shop, before, 'payment_started');

  await disturb(shop, {});
  await page.goto('/purchase');
  await choose(page);
  await goOn(page);
  await payByWallet(page);
  await expectBought(page, shop, before);
});

test('a payment whose answer is lost is unknown, and waited for in every tab [4.16]', async ({
  page,
  shop,
  before,
  context,
  announce,
}) => {
  announce(/504 \(Gateway Timeout\)/);
  const other = await context.newPage();
  await other.goto(page.url());
  await enterCard(other, '4111 1111 1111 1111');

  await disturb(shop, { timeOutAfterSuccess: ['formPayments'] });
  await payByWallet(page);
  await expectBought(page, shop, before);
  await expectBought(other, shop, before);
});

test('a network that is lost after the payment was sent: unknown, until it is back [4.16] [4.20]', async ({
  page,
  shop,
  before,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await page.route(/\/sessions\/\w+\/payments\?/, async (route) => {
    await fromProvider(route, shop);
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await payByWallet(page);
  await expect(page.getByText('There is no connection just now')).toBeVisible();
  await expect(page).toHaveURL(CHECKOUT);
  expect(await stored(page)).toMatchObject({ status: 'payment_started' });
  await context.setOffline(false);
  await expectBought(page, shop, before);
});

test('a session that takes no payment more gives way to another order [8.18]', async ({
  page,
  shop,
  before,
  announce,
}) => {
  announce(/422 \(Unprocessable/);
  const paying = page.waitForRequest(/\/sessions\/\w+\/payments\?/);
  await payByCard(page, '4000000000000002');
  await expect(page.getByRole('alert')).toContainText('The payment did not go through');
  const session = (await paying).url().match(/\/sessions\/(\w+)\//)?.[1];
  for (const _ of [2, 3]) {
    const pay = `${shop.paymentsOwnUrl}/sandbox/sessions/${session}/pay`;
    const refused = await fetch(pay, { method: 'POST', body: '{"outcome":"refused"}' });
    expect(refused.status).toBe(200);
  }
  await page.reload();
  await payByWallet(page);
  await expectLedOut(page, 'The payment did not go through');
  await expectNothingBought(page, shop, before);
  await goOn(page);
  await payByWallet(page);
  await expectBought(page, shop, before);
});

test('who leaves while it is being paid is shown how it ended [4.8] [4.16]', async ({
  page,
  shop,
  before,
}) => {
  const { promise: hasLeft, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    /\/sessions\/\w+\/payments\?/,
    async (route) => {
      const response = await fromProvider(route, shop);
      await hasLeft;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await payByWallet(page);
  await page.getByRole('main').getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(/\/purchase/);
  letGo();
  await expectBought(page, shop, before);
});
