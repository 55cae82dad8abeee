import { transactionId } from '@cairn/contract/orders/transaction-id';
import type { Page } from '@playwright/test';
import {
  chooseAndGo,
  disturb,
  formReady,
  goOn,
  payByWallet,
  stored,
} from '../../kit/browser/checkout-page.ts';
import { follow } from '../../kit/browser/open-hydrated.ts';
import { mapPaymentsHost } from '../../kit/browser/payments-address.ts';
import { quietTest } from '../../kit/browser/quiet-test.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import {
  type Part,
  type StoppableShop,
  startStoppableShop,
} from '../../kit/shop/stoppable-shop.ts';
import { expect } from '../fixtures.ts';
import { CHECKOUT } from './checkout-fixtures.ts';

/** A shop whose parts can be stopped. */
export const test = quietTest.extend<object, { shop: StoppableShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const shop = await startStoppableShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  launchOptions: [
    async ({ launchOptions, shop }, use) =>
      await use(mapPaymentsHost(shop.paymentsOwnUrl, launchOptions)),
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => await use(shop.origin),
});

export { expect };

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The buyer, whose yearly limit is enough for ten packages. */
const NUMBER = '3081470000000006';
const DRAFT = 'Where are my avios, please?';

/** Sentences that would be false about a paid order, and about an unpaid one. */
const WRONG = {
  paid: /didn’t go through|Not paid|No money was taken/,
  unpaid: /avios are yours|Payment went through|Your payment went through|didn’t go through/,
};

async function expectSound(page: Page, path: string, paid: string): Promise<void> {
  await expect(heading(page), path).toHaveText(/\w/);
  const main = page.getByRole('main');
  await expect(main, path).toHaveText(/(\S+\s+){5}/);
  await expect(main, path).not.toHaveText(path.includes(paid) ? WRONG.paid : WRONG.unpaid);
}

const draft = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const alert = (page: Page) => page.getByRole('alert');
const reload = (page: Page) => page.getByRole('button', { name: 'Reload page' });

/** For each part: what checkout shows while it is stopped, and how the member returns to the form afterwards. */
const AT_CHECKOUT: Record<
  Part,
  { meet(page: Page): Promise<void>; goOn(page: Page): Promise<void> }
> = {
  content: { meet: formReady, goOn: formReady },
  identity: {
    meet: (page) => expect(alert(page)).toContainText('We can’t reach the log-in service'),
    goOn: (page) => page.getByRole('main').getByRole('link', { name: 'Log in' }).click(),
  },
  payments: {
    meet: (page) => expect(alert(page)).toContainText('We couldn’t load the payment form'),
    goOn,
  },
  database: {
    meet: (page) => expect(reload(page)).toBeVisible(),
    goOn: async (page) => {
      await reload(page).click();
      await goOn(page);
    },
  },
  shop: {
    meet: (page) => expect(reload(page)).toBeVisible(),
    goOn: (page) => reload(page).click(),
  },
};

const ABOUT_ONE_PAYMENT = /^\/(history\/|checkout)/;

/**
 * Stops a part of the shop: each page, also opened anew, has something to say and nothing wrong about
 * money. Once the part is back, the order goes on with what was typed and chosen.
 */
export async function expectOutageSurvived(
  page: Page,
  shop: StoppableShop,
  part: Part,
  visited: 'every page' | 'pages about one payment',
) {
  const calls = callsOf(shop);
  const paid = await calls.startPurchase(NUMBER);
  await calls.pay(NUMBER, paid);
  await calls.waitUntilPaid(NUMBER, paid);
  await chooseAndGo(page, shop, NUMBER);
  await formReady(page);
  const checkout = new URL(page.url()).pathname;
  const order = await stored(page);
  const all = [
    ...['/', '/purchase', '/gift', '/transfer', '/booster', '/subscription', '/my-subscriptions'],
    ...['/history', `/history/${paid}`, '/account', '/contact', '/refund', '/accessibility'],
    ...[`/checkout/transaction/${paid}`, checkout],
  ];
  const pages = visited === 'every page' ? all : all.filter((path) => ABOUT_ONE_PAYMENT.test(path));
  // Content is kept once it has been fetched.
  for (const path of pages) await follow(page, path);
  await follow(page, '/contact');
  await draft(page).fill(DRAFT);

  await shop.stopPart(part);
  for (const path of pages) {
    await follow(page, path);
    await expectSound(page, path, paid);
  }
  // While the shop is down, the browser shows its own error page.
  for (const path of part === 'shop' ? [] : pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectSound(page, path, paid);
  }
  await AT_CHECKOUT[part].meet(page);
  await shop.startPart(part);
  await AT_CHECKOUT[part].goOn(page);
  await formReady(page);
  await expect(page).toHaveURL(checkout);
  expect(await stored(page)).toEqual(order);
  await follow(page, '/contact');
  await expect(draft(page)).toHaveValue(DRAFT);
}

/** The balance shown in the header. */
async function balance(page: Page): Promise<number> {
  const shown = page.getByRole('banner').getByText(/^[\d,]+ avios$/);
  return Number((await shown.first().innerText()).replaceAll(/\D/g, ''));
}

/** Kills the shop while Pay is pressed, with or without the payment being taken, and restarts it. */
export async function expectKillSurvived(page: Page, shop: StoppableShop, isTaken: boolean) {
  await chooseAndGo(page, shop, NUMBER);
  const before = await balance(page);
  await disturb(shop, { hold: ['formPayments'] });
  const sent = page.waitForRequest(/\/sessions\/\w+\/payments\?/);
  await payByWallet(page);
  await sent;
  if (isTaken) await callsOf(shop).pay(NUMBER, transactionId.parse(page.url().split('/').at(-1)));
  await shop.kill();
  const main = page.getByRole('main');
  await expect(main).toContainText('We’ve lost the connection');
  await expect(main).not.toHaveText(WRONG.unpaid);
  await expect(main).not.toHaveText(WRONG.paid);
  await expect(page).toHaveURL(CHECKOUT);
  expect(await stored(page)).toMatchObject({ status: 'payment_started' });

  await shop.restart();
  const title = isTaken ? '25,000 avios are yours' : 'Did you finish paying?';
  await expect(heading(page)).toHaveText(title);
  await expect.poll(() => balance(page)).toBe(before + (isTaken ? 25_000 : 0));
}
