import { readFile } from 'node:fs/promises';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { Page } from '@playwright/test';
import { enterCredentials } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { readPdf } from '../../kit/read-pdf.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

const BALANCE = '**/api/users/current/balance?*';
const RECEIPT_FILE = '**/api/users/current/transactions/*/receipt.pdf?*';
const STATE = '**/api/transactions/*/state?*';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const status = (page: Page) => page.getByRole('main').getByRole('status');

/** Stores an unfinished order in the browser. */
async function keep(page: Page, id: string): Promise<void> {
  const pending = {
    id,
    type: 'purchase',
    creationDate: Date.now(),
    currency: 'EUR',
    status: 'payment_started',
    paymentResult: 'completed',
    data: { purchaseAvios: 2_000, purchasePrice: 49, bonusAvios: 0 },
  };
  await page.evaluate(
    (text) => window.localStorage.setItem('pending_transaction', text),
    JSON.stringify(pending),
  );
}

async function kept(page: Page): Promise<{ id: string; data: object } | undefined> {
  const text = await page.evaluate(() => window.localStorage.getItem('pending_transaction'));
  return text === null ? undefined : JSON.parse(text);
}

/** The words of whatever takes the focus, which are then read aloud. */
async function focusedFromNow(page: Page): Promise<() => Promise<string[]>> {
  const words = await page.evaluateHandle(() => {
    const focused: string[] = [];
    document.querySelector('h1')?.focus();
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) focused.push(target.textContent);
    });
    return focused;
  });
  return () => words.jsonValue();
}

/**
 * Shows the order further on than it is, since that state passes too quickly to be looked at,
 * until the returned function is called. The route stays: removing it during a poll would
 * answer that poll twice.
 */
async function showAs(page: Page, statusName: string): Promise<() => void> {
  let isShown = true;
  await page.route(STATE, async (route) => {
    if (!isShown) return await route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), statusName } });
  });
  return () => {
    isShown = false;
  };
}

/** Opens the order's page as somebody who has just paid it, and logs in there. */
async function open(page: Page, id: string, login: string): Promise<void> {
  await page.goto(`/checkout/transaction/${id}`);
  await keep(page, id);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, login);
}

test('a payment is followed until the avios, the receipt and the new balance are shown [2.34] [4.20] [9.8]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  const { number } = lend('Ines');
  announce(/Failed to load resource/);
  const { startPurchase, pay } = callsOf(shop);
  const id = await startPurchase(number);
  await page.clock.install();
  await open(page, id, number);
  await expect(heading(page)).toHaveText('Confirming your payment');

  const showAsItIs = await showAs(page, 'credit_points');
  // From here time passes only as the test says; scripts start after the first frames.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.reload();
  await page.clock.runFor(100);
  await expect(heading(page)).toHaveText('Adding your avios');
  await page.clock.runFor(14_800);
  await expect(status(page)).toHaveText(/^This usually takes a few seconds/);
  await page.clock.runFor(200);
  await expect(status(page)).toHaveText(/^This is taking longer than usual/);
  await page.clock.resume();
  showAsItIs();
  expect(await kept(page), 'kept until the end').toMatchObject({ id });

  const focused = await focusedFromNow(page);
  await pay(number, id);
  await expect(heading(page)).toHaveText('2,000 avios are yours');
  await expect(heading(page)).toBeFocused();
  expect(await focused()).toEqual(['2,000 avios are yours']);
  await expect(status(page)).toHaveText(/^They’re in your balance/);
  await expect(page.getByText('Your balance was 2,500 and is now 4,500 avios')).toBeAttached();
  await expect(page.getByRole('banner')).toContainText('4,500');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('€49.00');
  expect(await kept(page), 'cleared at the end').toBeUndefined();

  const button = page.getByRole('button', { name: 'Download PDF' });
  await page.route(RECEIPT_FILE, (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t download your receipt/);
  await expectAccessible(page, 'main', [1440, 320]);
  await page.unroute(RECEIPT_FILE);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  await expect(page.getByRole('alert')).not.toBeAttached();
  const reference = referenceOf(id);
  expect(download.suggestedFilename()).toBe(`${reference}.pdf`);
  const receipt = await readPdf(await readFile(await download.path()));
  expect(receipt.isMarked).toBe(true);
  expect(receipt.lines).toEqual(
    expect.arrayContaining([
      'H1 Receipt',
      `TH Reference | TD ${reference}`,
      'TH Member | TD Ines Moreno',
      'TH Package | TD 2,000 | TD €49.00',
      'TH Total paid | TD 2,000 | TD €49.00',
      'TH On your statement | TD CAIRN AVIOS SHOP',
    ]),
  );

  await page.reload();
  await expect(heading(page)).toHaveText('2,000 avios are yours');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('€49.00');
});

test('a failed order says that nothing was paid, and starts again with its package [2.34] [4.20] [8.26]', async ({
  page,
  shop,
  lend,
}) => {
  const { number } = lend('Tom');
  const { startPurchase } = callsOf(shop);
  const id = await startPurchase(number);
  // One open order at a time: this cancels the first.
  await startPurchase(number);
  await open(page, id, number);
  await expect(heading(page)).toHaveText('Your purchase didn’t go through');
  await expect(heading(page)).toBeFocused();
  const main = page.getByRole('main');
  await expect(status(page)).toHaveText(/^The payment was cancelled/);
  await expect(main).toContainText(/Were you charged\?\s*You won’t be charged for this order\./);
  await expect(main).toContainText(`Your reference is ${id.slice(-8).toUpperCase()}`);
  expect(await kept(page)).toBeUndefined();
  await expectAccessible(page, 'main', [1440, 320]);
  await page.goto(`/history/${id}`);
  await expect(main).toContainText('Cancelled');
  await page.goBack();

  await main.getByRole('button', { name: 'Start again with this package' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await kept(page)).toMatchObject({
    id: expect.stringMatching(/^LCL_/),
    data: { purchaseAvios: 2_000, purchasePrice: 49, bonusAvios: 0 },
  });
});

test('an unavailable result is shown as unknown, and another member’s order is not shown [4.20] [9.8] [2.16]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  const { number } = lend('Grace');
  announce(/Failed to load resource/);
  const { startPurchase } = callsOf(shop);
  const id = await startPurchase(number);
  await page.clock.install();
  await open(page, id, number);
  await expect(heading(page)).toHaveText('Confirming your payment');
  let refused = 0;
  await page.route(STATE, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.clock.pauseAt(Date.now() + 10_000);
  await expect.poll(() => refused).toBe(1);
  for (const failures of [2, 3, 4]) {
    await expect(heading(page)).not.toHaveText('We can’t show your order right now');
    await page.clock.runFor(3_000);
    await expect.poll(() => refused).toBe(failures);
  }
  await expect(heading(page)).toHaveText('We can’t show your order right now');
  await expect(heading(page)).toBeFocused();
  await expect(status(page)).toContainText('please don’t pay again');
  expect(await kept(page)).toBeUndefined();
  await page.clock.runFor(9_000);
  expect(refused, 'nobody asks again').toBe(4);
  await page.clock.resume();
  await expectAccessible(page, 'main', [390]);

  await page.unroute(STATE);
  await keep(page, id);
  const another = await startPurchase(lend('Aoife').number);
  await page.goto(`/external/checkout/transaction/${another}`);
  await expect(heading(page)).toHaveText('We couldn’t find that order');
  await expect(status(page)).toContainText('log in with another account');
  await expect(page.getByRole('main').getByRole('link')).not.toBeAttached();
  expect(await kept(page), 'only its own order is cleared').toMatchObject({ id });
});

test('an unreadable balance shows no amount, and avios that were taken back are not shown as credited [2.34]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  const { number } = lend('Daniel');
  announce(/Failed to load resource|network_error_400/);
  const { startPurchase, pay, refund } = callsOf(shop);
  const id = await startPurchase(number);
  await open(page, id, number);
  await expect(page.getByRole('banner')).toContainText(/\d avios/);
  await page.route(BALANCE, (route) => route.fulfill(refusal('bad_request')));
  const refused = page.waitForResponse(BALANCE);
  await pay(number, id);
  await expect(heading(page)).toHaveText('2,000 avios are yours');
  await refused;
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('€49.00');
  await expect(page.getByText(/^Your balance was/)).not.toBeAttached();

  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).not.toHaveURL(/checkout/);
  await refund(number, id);
  let refusals = 0;
  await page.route('**/receipt?*', (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill(refusal('internal_error')) : route.continue();
  });
  await page.unroute(BALANCE);
  const read = page.waitForResponse(BALANCE);
  // The same document, and what it keeps of the order is from before.
  await keep(page, id);
  await page.goBack();
  await expect(heading(page)).toHaveText('Your order is refunded');
  await expect(page.getByRole('status').first()).toContainText(
    /€49\.00 (is on its way|went) back to your card ending \d{4}.* by \d+ \w+ \d{4}\. We’ve taken back/,
  );
  await expectAccessible(page, 'main', [1440, 320]);
  expect(refusals, 'asked again').toBe(2);
  await read;
  await expect(page.getByText(/^Your balance was/)).not.toBeAttached();
});
