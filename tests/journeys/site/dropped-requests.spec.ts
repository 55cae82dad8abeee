import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Page } from '@playwright/test';
import { formReady } from '../../kit/browser/checkout-page.ts';
import { size, toRecipient } from '../../kit/browser/gift-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { PRIYA } from '../../kit/browser/recipient-page.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

/** He has a monthly plan, so every page has something to show. */
const SEAN = '3081470000000008';

/** Calls of which the first request is dropped, per page. Dropping POSTs needs the idempotency key. */
const DROPPED = /^(GET|POST \/api\/transactions$)/;

const ALLOWANCE = '/users/current/purchase-allowance';
const PLANS = '/users/current/subscriptions';
const HISTORY = '/users/current/transactions';

/** Drops the first request of every call. Returns what was dropped since it was last asked. */
async function dropFirst(page: Page): Promise<() => string[]> {
  const dropped = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!DROPPED.test(call) || dropped.has(call)) return await route.fallback();
    dropped.add(call);
    await route.abort('connectionreset');
  });
  return () => {
    const calls = [...dropped].map((call) =>
      call.replace('GET /api', '').replace('POST /api', 'POST '),
    );
    dropped.clear();
    return calls;
  };
}

async function dropping(page: Page) {
  const main = page.getByRole('main');
  const takeDropped = await dropFirst(page);
  /** Nothing failed, nothing is loading, and these calls were dropped. */
  async function expectWhole(...calls: string[]) {
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
    expect(takeDropped()).toEqual(expect.arrayContaining(calls));
  }
  async function open(path: string, text: string | RegExp, ...calls: string[]) {
    await page.goto(path);
    await expect(main).toContainText(text);
    await expectWhole(...calls);
  }
  return { main, open, expectWhole };
}

test('one dropped request of each call goes unnoticed: home, choice, recipient and checkout [8.39]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource: net::ERR_CONNECTION_RESET/);
  const { ffpNumber, ...priya } = PRIYA;
  await callsOf(shop).saveRecipient(SEAN, {
    ...priya,
    ffpNumber: membershipNumber.parse(ffpNumber),
  });
  const { main, open, expectWhole } = await dropping(page);
  await comeBack(page, shop, '/', SEAN);
  await expect(main.getByRole('region', { name: /stones down/ })).toBeVisible();
  await expectWhole('/users/current/home', '/users/current/stats', '/products/purchase/prices');
  await open('/booster', 'Nothing to boost right now', '/products/booster/options', ALLOWANCE);

  await open('/gift', '20,000', '/products/gift/prices');
  await size(page, '20,000').click();
  await toRecipient(page).click();
  await expect(main.getByRole('radio', { name: 'Priya Shah' })).toBeVisible();
  await expectWhole('/users/current/recipients', '/products/gift/prices');

  await open('/purchase', /left to buy/, '/products/purchase/prices', ALLOWANCE);
  await main.getByRole('button', { name: /^20,000 avios/ }).click();
  await main.getByRole('link', { name: 'Continue to payment' }).first().click();
  await formReady(page);
  await expect(page).toHaveURL(/\/checkout\/p\w+$/);
  const state = `/transactions/${page.url().split('/').at(-1)}/state`;
  await expectWhole('/products/purchase/prices', 'POST /transactions', state);
});

test('one dropped request of each call goes unnoticed: plans, transfers, refunds, history and account [8.39]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/Failed to load resource: net::ERR_CONNECTION_RESET/);
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(SEAN);
  await pay(SEAN, id);
  await waitUntilPaid(SEAN, id);
  const { open } = await dropping(page);
  await comeBack(page, shop, '/subscription', SEAN);
  await open('/subscription', 'Your plan', '/subscriptionsPackages', PLANS);
  await open('/my-subscriptions', 'Next payment', PLANS, HISTORY);
  await open('/transfer', 'Fee', '/products/transfer/prices', '/users/current/transfer-allowance');
  await open('/refund', 'Package of 2,000 avios', HISTORY);
  await open(`/refund?order=${id}`, 'Ask for a refund', `${HISTORY}/${id}`);
  await open('/history', '2,000 avios', HISTORY);
  await open(`/history/${id}`, '€49.00', `${HISTORY}/${id}`, `${HISTORY}/${id}/receipt`);
  await open('/account', 'Delete your data', '/users/current/erasure');
});
