import type { BrowserContext, Page } from '@playwright/test';
import { findWindowedBrowser } from '../../kit/browser/browser.ts';
import { formReady, goOn, payByWallet } from '../../kit/browser/checkout-page.ts';
import { enterCredentials, logIn, logOut, MEMBERS, remember } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { card } from '../../kit/browser/purchase-page.ts';
import { field as transferField } from '../../kit/browser/transfer-page.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

/** Typed in every form, so that it can be looked for. */
const TYPED = 'Snowdrop';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Everything that can be seen or read out: text, what stands in fields, and the title. */
async function seen(page: Page): Promise<string> {
  const values = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].flatMap((field) =>
      field.checkVisibility() && 'value' in field ? [String(field.value)] : [],
    ),
  );
  return [await page.title(), await page.locator('body').innerText(), ...values].join('\n');
}

async function stored(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/** Has another window say what became of the session, as it does when the member logs out there. */
async function tellWindows(other: Page, mark: string | undefined): Promise<void> {
  await other.evaluate((value) => {
    const cookie = value === undefined ? 'logged_in=; Max-Age=0' : `logged_in=${value}`;
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop writes it.
    document.cookie = `${cookie}; Path=/; SameSite=Lax`;
    const channel = new BroadcastChannel('session');
    channel.postMessage(value);
    channel.close();
  }, mark);
}

/** A choice that becomes that of the member who logs in next. */
async function storeOrder(other: Page, type: 'gift' | 'transfer'): Promise<void> {
  const data = {
    [`${type}Avios`]: 2_000,
    [`${type}Price`]: type === 'gift' ? 49 : 25,
    ...(type === 'gift' && { bonusAvios: 0 }),
    draft: {
      ffpNumber: '3081470000000009',
      email: `${TYPED}@members.example`,
      firstName: TYPED,
      lastName: 'Shah',
      message: `Dear ${TYPED}`,
      isDated: false,
      date: '',
      isRemembered: false,
    },
  };
  await other.evaluate(
    ([product, choice]) => {
      const order = {
        id: `LCL_${crypto.randomUUID().replaceAll('-', '')}`,
        type: product,
        creationDate: Date.now(),
        currency: 'EUR',
        status: 'payment_pending',
        data: choice,
      };
      localStorage.setItem('pending_transaction', JSON.stringify(order));
    },
    [type, data] as const,
  );
}

/** A window of the same browser that is no page of a member. */
async function openOther(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/silent-login');
  return other;
}

type Open = { page: Page; context: BrowserContext; shop: RunningShop; number: string };
type Visit = [path: string, prepare: () => Promise<unknown>];

/** On each page the session ends, and then the member logs out in another window. */
async function expectNothingLeft(
  { page, context, shop, number }: Open,
  reference: string,
  visits: readonly Visit[],
): Promise<void> {
  const other = await openOther(context);
  const ofAoife = new RegExp(`Aoife|Brennan|24,350|Galway|3,700|${TYPED}|${reference}`, 'i');
  const menuOfAoife = page.getByRole('button', { name: /^Account menu for Aoife/ });
  for (const [path, prepare] of visits) {
    await test.step(path, async () => {
      await remember(context, shop, number);
      if (path === '/gift/recipient') await storeOrder(other, 'gift');
      if (path === '/transfer/recipient') await storeOrder(other, 'transfer');
      await page.goto(path);
      if (!path.startsWith('/external')) await expect(menuOfAoife).toBeVisible();
      await prepare();
      expect(await seen(page)).toMatch(ofAoife);

      await tellWindows(other, 'ended');
      await expect(heading(page)).toHaveText('Your session has ended');
      await expect(heading(page)).toBeFocused();
      expect(await seen(page)).not.toMatch(ofAoife);

      if (path === '/contact' || path === '/gift/recipient') {
        await page.getByRole('button', { name: 'Log in' }).click();
        await expect(message(page)).toHaveValue(new RegExp(TYPED));
        await expect(menuOfAoife).toBeVisible();
      }
      await tellWindows(other, undefined);
      // Without an order the form leads to the choice, where the reason is still to be read.
      if (path.endsWith('/recipient')) await expect(page).toHaveURL(/\/(gift|transfer)$/);
      const news = page.getByRole('status').filter({ hasText: 'You logged out in another tab' });
      await expect(news.getByRole('link', { name: 'Log in again' })).toBeVisible();
      expect(await seen(page)).not.toMatch(ofAoife);
      expect(await stored(page)).not.toMatch(/Aoife|auth0\||member"|adyen-checkout|log_in_return/);
      expect(await stored(page)).not.toContain(TYPED);
    });
  }
}

test('when a session ends or the member logs out in another window, no page shows anything of them; their input returns with them [3.12] [4.6] [4.7] [9.7]', async ({
  page,
  context,
  shop,
  lend,
}) => {
  const { number } = lend('Aoife');
  const id = await callsOf(shop).startPurchase(number);
  const reference = id.slice(-8).toUpperCase();
  const main = page.getByRole('main');
  await expectNothingLeft({ page, context, shop, number }, reference, [
    ['/', () => expect(heading(page)).toContainText('Aoife')],
    ['/contact', () => message(page).fill(TYPED)],
    ['/gift/recipient', () => expect(message(page)).toHaveValue(`Dear ${TYPED}`)],
    ['/transfer/recipient', () => expect(message(page)).toHaveValue(`Dear ${TYPED}`)],
    ['/purchase', () => page.getByRole('button', { name: 'Set a goal' }).click()],
    ['/booster', () => page.getByRole('checkbox', { name: /in Galway/ }).check()],
    ['/transfer', () => transferField(page).fill('3,700')],
    ['/account', () => expect(main).toContainText('Brennan')],
    ['/history', () => expect(main).toContainText('€49')],
    [`/history/${id}`, () => expect(main).toContainText(reference)],
    [`/checkout/${id}`, () => formReady(page)],
    [`/checkout/transaction/${id}`, () => expect(main).toContainText(reference)],
    [
      '/contact?chatbot=open',
      () => page.getByRole('textbox', { name: 'Ask a question' }).fill(TYPED),
    ],
  ]);
});

test('pages with nothing of the member but their balance, and the external result, show nothing of them once the session has ended [3.12] [4.6]', {
  tag: '@soak',
}, async ({ page, context, shop, lend }) => {
  const { number } = lend('Aoife');
  const id = await callsOf(shop).startPurchase(number);
  const reference = id.slice(-8).toUpperCase();
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  await expectNothingLeft({ page, context, shop, number }, reference, [
    ['/subscription', () => expect(banner).toContainText('24,350')],
    ['/my-subscriptions', () => expect(banner).toContainText('24,350')],
    ['/refund', () => expect(banner).toContainText('24,350')],
    [`/external/checkout/transaction/${id}`, () => expect(main).toContainText(reference)],
  ]);
});

test('a member who logs in in another window sees nothing of the previous member; a lost session is restored in a popup [3.12] [4.6] [4.7] [8.7]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(/401|Failed to load resource/);
  const other = await openOther(context);
  await remember(context, shop);
  await page.goto('/contact');
  await message(page).fill(TYPED);
  await page.getByRole('radio', { name: 'Something else' }).check();

  await test.step('a call is refused: the form is hidden until a log-in in a popup', async () => {
    const contact = '**/api/contact?*';
    await page.route(contact, (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(heading(page)).toHaveText('Your session has ended');
    await expect(page.getByRole('main')).toContainText('any payment you’ve made is safe');
    await expect(message(page)).toBeHidden();
    await expectAccessible(page, 'html', [390, 1440]);
    await page.unroute(contact);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(message(page)).toHaveValue(TYPED);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByRole('heading', { name: 'Thanks, we’ve got your message' }),
    ).toBeVisible();
  });

  await test.step('the identity provider has forgotten them, too: the page says where to log in', async () => {
    await page.goto('/contact');
    await message(page).fill(TYPED);
    await expect(page.getByRole('button', { name: /^Account menu for Aoife/ })).toBeVisible();
    await page.route('**/api/contact?*', (route) => route.fulfill({ status: 401, json: {} }));
    const token = '**/oauth/token';
    await page.route(token, (route) =>
      route.fulfill({ status: 403, json: { error: 'invalid_grant' } }),
    );
    await page.getByRole('radio', { name: 'Something else' }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(heading(page)).toHaveText('Your session has ended');
    await page.unrouteAll();
    const [identityUrl = ''] = shop.identityUrls;
    await context.clearCookies({ domain: new URL(identityUrl).hostname, name: /identity/ });
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Log in' }).click();
    const popup = await opening;
    const window = page.getByRole('status').filter({ hasText: 'in the window that’s just opened' });
    await expect(window).toBeVisible();
    await enterCredentials(popup, MEMBERS.irish);
    await expect(message(page)).toHaveValue(TYPED);
  });

  await test.step('another member logs in in another window', async () => {
    await page.goto('/contact');
    await message(page).fill(TYPED);
    await expect(page.getByRole('button', { name: /^Account menu for Aoife/ })).toBeVisible();
    await other.goto('/');
    await logOut(other);
    const loggedOut = page.getByRole('status').filter({ hasText: 'You logged out in another tab' });
    await expect(loggedOut).toBeVisible();
    // Only a message was typed: the page does not claim that there is an order.
    await expect(loggedOut).toContainText('If you’d got as far as paying for an order');
    await expect(message(page)).toHaveValue('');
    const visitors = await context.newPage();
    await openHydrated(visitors, '/accessibility');

    await logIn(other, MEMBERS.british);
    await expect(other.getByText('48,200 avios')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account menu for Tom/ })).toBeVisible();
    await expect(loggedOut).toHaveCount(0);
    await message(page).fill(TYPED);
    await visitors.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(visitors.getByRole('button', { name: /^Account menu for Tom/ })).toBeVisible();
    await visitors.close();
  });

  await test.step('a third member logs in without a log-out before, while the page is in the back/forward cache', async () => {
    await context.clearCookies();
    await remember(context, shop, MEMBERS.irish);
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(message(page)).not.toHaveValue(TYPED);
    await expect(page.getByRole('button', { name: /^Account menu for Aoife/ })).toBeVisible();
    const news = page.getByRole('status').filter({ hasText: 'Another member is logged in now' });
    await expect(news).toBeVisible();
    expect(await seen(page)).not.toMatch(/Tom|Hartley|48,200/);
    expect(await stored(page)).not.toContain(TYPED);
  });
});

test('a page restored from the back/forward cache shows nothing of a member who has left [4.6] [9.7]', async ({
  playwright,
  launchOptions,
  baseURL,
  shop,
}) => {
  const windowed = await findWindowedBrowser();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(windowed !== undefined && { executablePath: windowed }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  const ofAoife = new RegExp(`Aoife|Brennan|24,350|${TYPED}`);

  async function typeAsAoife() {
    await remember(context, shop);
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: /^Account menu for Aoife/ })).toBeVisible();
    await message(page).fill(TYPED);
    await page.evaluate(() => {
      window.onpageshow = ({ persisted }) =>
        Object.assign(window, persisted && { restored: document.body.innerText });
    });
  }
  async function goBack() {
    // The page has loaded before: there is no further `load` to wait for.
    await page.goBack({ waitUntil: 'commit' });
    // Without windows there is no such cache, and the page is loaded anew.
    if (windowed === undefined) return;
    const restored = await page.waitForFunction(() => Reflect.get(window, 'restored'));
    expect(await restored.jsonValue(), 'in the first frame').not.toMatch(ofAoife);
  }

  await test.step('the member logs out on the restored page', async () => {
    await typeAsAoife();
    await logOut(page);
    await goBack();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await seen(page)).not.toMatch(ofAoife);
  });

  await test.step('another member logs in meanwhile', async () => {
    await typeAsAoife();
    await page.goto('/silent-login');
    await context.clearCookies();
    await remember(context, shop, MEMBERS.british);
    await goBack();
    await expect(page.getByRole('button', { name: /^Account menu for Tom/ })).toBeVisible();
    await expect(message(page)).toHaveValue('');
    expect(await seen(page)).not.toMatch(ofAoife);
  });
  await browser.close();
});

test('an error disappears with its member, and a lasting error does not hide a later one [4.7] [8.9] [9.7]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(/422 \(Unprocessable Entity\)/);
  const other = await openOther(context);
  await remember(context, shop, MEMBERS.tooYoung);
  await page.goto('/purchase');
  const tooYoung = page.getByRole('alert').filter({ hasText: 'You need to be 18' });
  await expect(tooYoung).toBeVisible();
  const { value: mark } = (await context.cookies()).find(({ name }) => name === 'logged_in') ?? {};
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);

  // It leads home, where it says that there is nothing to pay.
  await page.evaluate(() => Object(window).__reactRouterDataRouter.navigate('/checkout'));
  const later = page.getByRole('status').filter({ hasText: 'nothing to pay' });
  await expect(later).toBeVisible();
  await expect(tooYoung).toBeVisible();
  await later.getByRole('button').click();
  await expect(later).toHaveCount(0);
  await expect(tooYoung).toBeVisible();

  await tellWindows(other, undefined);
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(tooYoung).toHaveCount(0);
});

test('with storage denied the shop says so, and a member logs in by popup and buys [3.12] [4.6]', async ({
  page,
  lend,
  announce,
}) => {
  // The router restores scroll positions from session storage.
  announce(/SecurityError|denied|sessionStorage/);
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await openHydrated(page, '/purchase');
  await card(page, '2,000').click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Your browser isn’t storing your order' });
  await expect(alert).toContainText('keep this page open until you’ve paid');
  const opening = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(await opening, lend('Daniel').number);
  await goOn(page);
  await payByWallet(page);
  await expect(heading(page)).toHaveText('2,000 avios are yours');
});

test('with storage and pop-ups blocked, the log-in says what is blocked [4.6]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await openHydrated(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Your browser is blocking the log-in');
});
