import { transactionId } from '@cairn/contract/orders/transaction-id';
import type { Page } from '@playwright/test';
import {
  BUYER,
  chooseAndGo,
  disturb,
  formReady,
  goOn,
  payByWallet,
  stored,
} from '../kit/browser/checkout-page.ts';
import { openHydrated, waitForHydration } from '../kit/browser/open-hydrated.ts';
import { mapPaymentsHost } from '../kit/browser/payments-address.ts';
import { card, chosen } from '../kit/browser/purchase-page.ts';
import { quietTest } from '../kit/browser/quiet-test.ts';
import { callsOf } from '../kit/shop/member-calls.ts';
import {
  PARTS,
  type Part,
  type StoppableShop,
  startStoppableShop,
} from '../kit/shop/stoppable-shop.ts';
import { CHECKOUT } from './checkout-fixtures.ts';
import { expect } from './fixtures.ts';

const test = quietTest.extend<object, { shop: StoppableShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const shop = await startStoppableShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions, shop }, use) =>
      await use(mapPaymentsHost(shop.paymentsOwnUrl, launchOptions)),
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => await use(shop.origin),
});

// One shop for all of them: starting one with a database of its own takes as long as a test.
test.describe.configure({ mode: 'serial' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The files of a build that is gone: missing for the page that is open, there for the next document. */
async function replaceBuild(page: Page, { isIncomplete = false } = {}) {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  let isOld = true;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') isOld = isIncomplete;
    const isGone = isOld && new URL(request.url()).pathname.startsWith('/assets/');
    return isGone ? route.fulfill({ status: 404 }) : route.fallback();
  });
  return loads;
}

test('a page of the build before continues with one load of the page it was going to; what was chosen is kept [8.26] [2.38]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/404 \(Not Found\)|Error loading route module|dynamically imported module/);
  await openHydrated(page, '/purchase');
  await card(page, '25,000').click();
  const loads = await replaceBuild(page);
  await page.getByRole('banner').getByRole('link', { name: 'Transfer' }).click();
  await expect(page).toHaveURL(/\/transfer$/);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText('Transfer avios');
  expect(loads).toEqual(['/transfer']);
  expect(shop.output()).toMatch(
    /"chunk_not_loaded","what":"assets\/transfer-[\w.-]+","msg":"error in a browser"/,
  );

  // The build that is there now is incomplete, too: no second load.
  await page.unrouteAll();
  const more = await replaceBuild(page, { isIncomplete: true });
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  const notice = page.getByRole('dialog', { name: 'Oops!' });
  await expect(notice).toContainText('Something went wrong');
  // Its styles came with the first page: they cannot be loaded now.
  await expect(notice).toHaveCSS('border-top-width', '0px');
  expect(more).toEqual([]);
  // Nor does a page without any scripts try again.
  await page.goto('/purchase');
  await expect(notice).toBeVisible();
  expect(more).toEqual(['/purchase']);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Reload page' }).click();
  await expect(chosen(page)).toContainText('25,000');
});

/** The buyer's. */
const NUMBER = '3081470000000006';
const DRAFT = 'Where are my avios, please?';

/** Navigates as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => Object(window).__reactRouterDataRouter.navigate(to), path);
}

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

test('whichever part is stopped, every page has something to say and nothing wrong about money; when it is back the order goes on, with what was typed and chosen [4.19] [4.20] [8.37]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource|ERR_|network_error|Error|securedField|secured fields/);
  const calls = callsOf(shop);
  const paid = await calls.startPurchase(NUMBER);
  await calls.pay(NUMBER, paid);
  await calls.waitUntilPaid(NUMBER, paid);
  await chooseAndGo(page, shop, BUYER);
  await formReady(page);
  const checkout = new URL(page.url()).pathname;
  const order = await stored(page);
  const pages = [
    ...['/', '/purchase', '/gift', '/transfer', '/booster', '/subscription', '/my-subscriptions'],
    ...['/history', `/history/${paid}`, '/account', '/contact', '/refund', '/accessibility'],
    ...[`/checkout/transaction/${paid}`, checkout],
  ];
  // Content is kept once it has been fetched.
  for (const path of pages) await follow(page, path);
  await follow(page, '/contact');
  await draft(page).fill(DRAFT);

  for (const part of PARTS) {
    await test.step(part, async () => {
      await shop.stopPart(part);
      for (const path of pages) {
        await follow(page, path);
        await expectSound(page, path, paid);
      }
      // Without the shop the browser has only an error page of its own.
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
    });
  }
});

/** As the header has it. */
async function balance(page: Page): Promise<number> {
  const shown = page.getByRole('banner').getByText(/^[\d,]+ avios$/);
  return Number((await shown.first().innerText()).replaceAll(/\D/g, ''));
}

for (const { isTaken, title } of [
  { isTaken: true, title: '25,000 avios are yours' },
  { isTaken: false, title: 'Your payment didn’t go through' },
]) {
  test(`killed while Pay is pressed, the shop is waited for; the page says nothing of the money until it knows that it was ${isTaken ? '' : 'not '}taken [4.16] [4.20]`, async ({
    page,
    shop,
    announce,
  }) => {
    announce(/Failed to load resource|ERR_/);
    await chooseAndGo(page, shop, BUYER);
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
    await expect(heading(page)).toHaveText(title);
    await expect.poll(() => balance(page)).toBe(before + (isTaken ? 25_000 : 0));
  });
}
