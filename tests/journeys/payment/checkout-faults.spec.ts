import type { APIResponse, Page, Route } from '@playwright/test';
import { expectBought, expectNothingBought, expectUnconfirmed } from '../../kit/browser/bought.ts';
import {
  disturb,
  enterCard,
  formReady,
  goOn,
  payByCard,
  payByWallet,
  pressPay,
  stored,
  tickTerms,
} from '../../kit/browser/checkout-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { expectAccessible, expectNoOverflow } from '../../kit/browser/looked-at.ts';
import { PAYMENTS_URL } from '../../kit/browser/payments-address.ts';
import { card, operateShop } from '../../kit/browser/purchase-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { CHECKOUT, expect, test } from './checkout-fixtures.ts';

/** A browser finds the provider elsewhere than we do. */
function fromProvider(route: Route, { paymentsOwnUrl }: RunningShop): Promise<APIResponse> {
  return route.fetch({ url: route.request().url().replace(PAYMENTS_URL, paymentsOwnUrl) });
}

async function expectLedOut(page: Page, why: string): Promise<void> {
  await expect(page).toHaveURL(/\/purchase\?currency=EUR$/);
  await expect(page.getByRole('alert')).toContainText(why);
}

test('an unavailable provider leads out of checkout, with the choice kept, and a payment that it may have taken can be given up [8.20] [4.19]', async ({
  page,
  shop,
  before,
  announce,
}) => {
  announce(/500 \(Internal Server Error\)|ERR_FAILED/);
  // The form may be taken away before its fields are there.
  announce(/cannot destroy secured fields|securedField iframe/);
  await disturb(shop, { fail: ['setup'] });
  await page.reload();
  await expectLedOut(page, 'We couldn’t load the payment form');
  await expectNothingBought(page, shop, before);

  // It may have taken the payment before it broke down: what still arrives is given back.
  await disturb(shop, { fail: ['formPayments'] });
  await goOn(page);
  await payByWallet(page);
  await expectUnconfirmed(page);
  await expectNothingBought(page, shop, before, 'payment_started');
  const old = page.url();

  await disturb(shop, {});
  const unfinished = page.getByRole('button', { name: 'I didn’t finish paying' });
  await page.route('**/cancel?*', (route) => route.abort(), { times: 1 });
  await unfinished.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing has changed');
  await unfinished.click();
  await payByWallet(page);
  await expectBought(page, shop, before);
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your purchase didn’t go through',
  );
});

test('an expired session leads out of checkout, with the choice kept [8.20] [4.19]', {
  tag: '@soak',
}, async ({ page, shop, before, announce }) => {
  announce(/422 \(Unprocessable/);
  announce(/cannot destroy secured fields|securedField iframe/);
  await disturb(shop, { sessionsExpired: true });
  await page.reload();
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
  await goOn(page);
  await payByWallet(page);
  await expectBought(page, shop, before);
});

test('a payment whose response is lost is unknown, and every tab waits for it [4.16]', async ({
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

test('a connection lost after submitting the payment: unknown, until it is back [4.16] [4.20]', {
  tag: '@soak',
}, async ({ page, shop, before, context, announce }) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await page.route(/\/sessions\/\w+\/payments\?/, async (route) => {
    await fromProvider(route, shop);
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await payByWallet(page);
  await expect(page.getByText('We’ve lost the connection')).toBeVisible();
  await expect(page).toHaveURL(CHECKOUT);
  expect(await stored(page)).toMatchObject({ status: 'payment_started' });
  await context.setOffline(false);
  await expectBought(page, shop, before);
});

test('each refusal is announced and says what to do; after the third, which also gives its reason, a new form opens in place [8.18]', {
  tag: '@soak',
}, async ({ page, shop, before, announce }) => {
  announce(/422 \(Unprocessable/);
  const alert = page.getByRole('alert');
  const unseen = page.locator('[role=alert]:not([data-seen])');
  const first = page.url();
  for (const time of ['once', 'twice']) {
    await payByCard(page, '4000000000000002');
    await expect(unseen, time).toContainText('Your payment didn’t go through');
    await expect(alert).toContainText('another card or way to pay');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await alert.evaluate((node) => node.setAttribute('data-seen', 'true'));
  }
  await payByCard(page, '4000000000009995');
  await expect(alert).toContainText(/there isn’t enough money.*You’ve used up the tries/s);
  await expect(page).toHaveURL(CHECKOUT);
  expect(page.url()).not.toBe(first);
  await expectNothingBought(page, shop, before);
  await payByWallet(page);
  await expectBought(page, shop, before);
});

test('a member who leaves during a payment is shown its result [4.8] [4.16]', {
  tag: '@soak',
}, async ({ page, shop, before }) => {
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

test('any error at the start is reported, with the choice kept [4.19] [8.20]', {
  tag: '@soak',
}, async ({ page, shop, before, announce }) => {
  announce(/Failed to load resource|destroy secured fields|securedField iframe/);
  announce(/(network_error_\d+|api_error_999|schema_validation_failed) purchase/);
  await page.getByRole('link', { name: 'Change' }).click();
  const start = '**/api/transactions?*';
  for (const [answer, message] of [
    [refusal('bad_request'), 'We couldn’t start your payment'],
    [refusal('too_large'), 'We couldn’t start your payment'],
    // A rule that this storefront does not know yet, and half an answer.
    [{ status: 422, json: { errorCode: 999 } }, 'We couldn’t start your payment'],
    [{ status: 201, body: '{"id":"p' }, 'We couldn’t start your payment'],
    [refusal('unavailable'), 'We can’t take payments right now'],
    [refusal('balance_unknown'), 'We can’t read your balance'],
    [refusal('too_many_requests'), 'a lot of tries'],
  ] as const) {
    // A press on another package, so that there is something to start.
    await page.getByRole('button', { name: /^10,000 avios/ }).click();
    await page.getByRole('button', { name: /^20,000 avios/ }).click();
    await page.route(start, (route) => route.fulfill(answer));
    await goOn(page);
    await expectLedOut(page, message);
    await page.unroute(start);
    await expectNothingBought(page, shop, before);
  }
  await page.goto('/checkout/p1nonsense');
  await expect(page.getByRole('alert')).toContainText('We couldn’t find that order');
});

test('an order that another tab replaced says so before it takes a card [4.8] [3.12]', {
  tag: '@soak',
}, async ({ page, before, context }) => {
  void before;
  await enterCard(page, '4111 1111 1111 1111');
  const other = await context.newPage();
  await other.goto('/purchase');
  await other.getByRole('button', { name: /^10,000 avios/ }).click();
  await goOn(other);
  await expect(other).toHaveURL(CHECKOUT);
  await expect(page.getByRole('alert')).toContainText('You’ve started another order');
  await page.bringToFront();
  await expect(page.getByLabel('Name on card')).toHaveCount(0);
  await expectAccessible(page, 'main', [390]);
  await page.getByRole('link', { name: 'Go to your new order' }).click();
  await expect(page).toHaveURL(other.url());
  await expect(page.getByLabel('Name on card')).toBeVisible();
});

test('after agreeing to a higher price the form has the focus [8.21]', { tag: '@soak' }, async ({
  page,
  shop,
  lend,
}) => {
  await comeBack(page, shop, '/purchase', lend('Daniel').number);
  await card(page, '30,000').click();
  await operateShop(shop, 'price EI purchase 30000 EUR 0.018');
  await goOn(page);
  await page.getByRole('button', { name: 'Continue with €540.00' }).click();
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused();
  await formReady(page);
  await operateShop(shop, 'price EI purchase 30000 EUR 0.0175');
});

test('the card form does not wait for a wallet, names cards that are not accepted, and opens the terms beside it; a 3-D Secure challenge fits any phone and is in view [4.8]', {
  tag: '@soak',
}, async ({ page, before }) => {
  void before;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route(/\/wallet\.js/, () => {});
  await page.reload();
  await enterCard(page, '');
  const number = page.frameLocator('iframe[title="Card number"]').getByRole('textbox').first();
  await number.pressSequentially('6011 0000 0000 0004');
  const refused = page.getByText('We don’t take this card. Please use Visa, Mastercard');
  await expect(refused).toBeVisible();
  await tickTerms(page);
  await pressPay(page);
  await expect(refused, 'Pay explains it no worse').toBeVisible();
  await number.fill('4111 1111');
  await expect(refused).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Digital wallet' })).toHaveCount(0);
  const terms = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'purchase terms' }).click();
  await (await terms).close();
  await expect(page.getByLabel('Name on card')).toBeVisible();

  await payByCard(page, '4917 6100 0000 0000');
  const bank = page.locator('iframe[name=threeDSIframe]');
  await expect(bank.contentFrame().getByRole('button', { name: 'Refuse' })).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await bank.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    const box = await bank.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
    await expectNoOverflow(page, `${width} px`);
  }
});

test('a payment attempt that cannot be announced to the shop is not submitted: nothing is charged, and Pay works again [4.16] [8.20]', {
  tag: '@soak',
}, async ({ page, shop, before, announce }) => {
  announce(/ERR_CONNECTION_REFUSED/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const origin = new URL(page.url()).origin;
  await formReady(page);
  await page.route(`${origin}/**`, (route) => route.abort('connectionrefused'));
  await payByWallet(page);
  await expect(page.getByRole('alert')).toContainText('We didn’t send your payment');
  await expect(page).toHaveURL(CHECKOUT);
  expect(sent.filter((url) => /\/sessions\/\w+\/payments/.test(url))).toEqual([]);
  await page.unroute(`${origin}/**`);
  await payByWallet(page);
  await expectBought(page, shop, before);
});
