import { transactionId } from '@cairn/contract/orders/transaction-id';
import {
  enterCard,
  formReady,
  goOn,
  payByCard,
  pressPay,
  tickTerms,
} from '../../kit/browser/checkout-page.ts';
import { shifts, watchShifts } from '../../kit/browser/looked-at.ts';
import { waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { card } from '../../kit/browser/purchase-page.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from './checkout-fixtures.ts';

/** The page asks the provider about a completed payment that is not confirmed by then. */
const CONFIRMED_AFTER = 8_000;
/** From then on it says that the bank has not answered. */
const UNCONFIRMED_AFTER = 20_000;

test('a slow payment is never discarded: strip, offer and history show it, and the avios are credited once [7.22] [4.17]', async ({
  page,
  shop,
  before,
  announce,
}) => {
  announce(/409 \(Conflict\)/);
  // Further back than what is skipped below: a clock that is ahead makes tokens' proofs invalid. So
  // does one that is installed during a call, because it shows 1970 for a moment.
  const checkout = page.url();
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() - 2 * UNCONFIRMED_AFTER });
  await page.goto(checkout);
  const paying = page.waitForResponse(/\/sessions\/\w+\/payments\?/);
  await payByCard(page, '4000000000000077');
  const { sessionResult } = await (await paying).json();
  await expect(page).toHaveURL(/\/checkout\/transaction\/p/);
  const id = page.url().split('/').at(-1) ?? '';

  // The shop can ask the provider only with what the form was given, also after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
  const check = page.waitForRequest('**/payment-check?*');
  await page.clock.fastForward(CONFIRMED_AFTER);
  expect((await check).postDataJSON()).toEqual({ sessionResult });
  await page.clock.fastForward(UNCONFIRMED_AFTER - CONFIRMED_AFTER);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re waiting for your bank');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  // On every order page, without moving it once the page knows.
  const strip = page.getByRole('region', { name: 'Confirming your payment' });
  for (const path of ['/gift', '/subscription']) {
    await page.goto(path);
    await expect(strip).toContainText('€359.00');
  }
  await watchShifts(page);
  await page.goto('/purchase');
  await expect(strip).toContainText('25,000 avios for €359.00');
  expect(await shifts(page)).toEqual([]);

  // Another package is not started, and the first order stays.
  await waitForHydration(page);
  await card(page, '2,000').click();
  await goOn(page);
  const offer = page.getByRole('alert').filter({ hasText: 'confirming your payment' });
  await expect(offer).toContainText('You won’t pay twice');
  await offer.getByRole('button', { name: 'Wait and choose later' }).click();
  await expect(page).toHaveURL(/\/purchase/);
  await expect(strip).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toHaveCount(1);

  // On a page without space reserved for it the strip floats, and the end of the page scrolls clear
  // of it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.removeItem('pending_transaction'));
  for (const name of ['open_order', 'pending']) await page.context().clearCookies({ name });
  await page.goto('/');
  await expect(strip).toHaveCSS('position', 'fixed');
  await page.getByRole('link', { name: 'Accessibility' }).click({ trial: true });

  await page.goto('/history');
  const row = page.getByRole('link', { name: /^Package of/ });
  const [status, total] = [row.getByText('Confirming your payment'), row.getByText('€359.00')];
  const [ofStatus, ofTotal] = [await status.boundingBox(), await total.boundingBox()];
  expect(ofStatus?.y).toBeGreaterThanOrEqual((ofTotal?.y ?? 0) + (ofTotal?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/history/${id}`);
  await expect(page.getByRole('main')).toContainText('Please don’t pay again');
  await page.getByRole('link', { name: 'Check the payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/transaction/${id}$`));

  await callsOf(shop).pay(before.number, transactionId.parse(id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25,000 avios are yours');
  await page.goto('/purchase');
  await expect(page.getByRole('banner')).toContainText(
    `${(before.balance + 25_000).toLocaleString('en-GB')} avios`,
  );
  await expect(strip).toHaveCount(0);
});

test('Pay on an empty form marks card and terms; offline shows a message; a refusal shows its reason and gets the focus [8.18] [8.20]', async ({
  page,
  context,
  before,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  expect(before.balance).toBeGreaterThan(0);
  await formReady(page);
  await page.getByRole('textbox', { name: 'Name on card' }).fill('');
  await pressPay(page);
  await expect(page.getByRole('checkbox', { name: 'I’ve read' })).toHaveAccessibleDescription(
    /Tick the box/,
  );
  const details = page.getByRole('region', { name: 'Payment details' });
  await expect(details.getByText('Enter the card number')).toBeVisible();

  await enterCard(page, '4000000000009995');
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Daniel Reid');
  await tickTerms(page);
  await context.setOffline(true);
  await pressPay(page);
  await expect(page.getByRole('alert')).toContainText('We didn’t send your payment');
  await expect(page.getByText('You’re offline')).toBeVisible();
  await context.setOffline(false);

  await pressPay(page);
  const notice = page.getByRole('alert').filter({ hasText: 'No money was taken' });
  await expect(notice).toContainText('there isn’t enough money in the account');
  const isFocusInView = () =>
    page.evaluate(() => {
      const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
      return bottom > 0 && top < innerHeight;
    });
  expect(await isFocusInView()).toBe(true);
});
