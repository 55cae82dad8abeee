import type { APIResponse, Page, Route } from '@playwright/test';
import { expectBought, expectNothingBought, expectUnpaid } from '../kit/browser/bought.ts';
import { disturb, enterCard, goOn, payByWallet } from '../kit/browser/checkout-page.ts';
import { PAYMENTS_URL } from '../kit/browser/payments-address.ts';
import type { RunningShop } from '../kit/shop/shop.ts';
import { expect, test } from './checkout-fixtures.ts';

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
  await expectLedOut(page, 'We couldn’t load the payment form');
  await expectNothingBought(page, shop, before);

  await disturb(shop, { sessionsExpired: true });
  await goOn(page);
  await expectLedOut(page, 'Your time to pay ran out');
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
  await expectLedOut(page, 'Your time to pay ran out');
  await expectNothingBought(page, shop, before);

  // It may have taken the payment before it broke down: only the provider can say.
  await disturb(shop, { fail: ['formPayments'] });
  await goOn(page);
  await payByWallet(page);
  await expectUnpaid(page);
  await expectNothingBought(page, shop, before, 'payment_started');
  const old = page.url();

  await disturb(shop, {});
  await page.getByRole('button', { name: 'Pay again' }).click();
  await payByWallet(page);
  await expectBought(page, shop, before);
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your purchase didn’t go through',
  );
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
  await page.bringToFront();
  await payByWallet(page);
  await expectBought(page, shop, before);
  await other.bringToFront();
  await expectBought(other, shop, before);
});
