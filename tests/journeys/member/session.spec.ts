import type { Page, Request } from '@playwright/test';
import { askRunningShop } from '../../../local/operate-ask.ts';
import { stored } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, logIn, logOut, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated, openSettled } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

test('a visitor sees log-in prompts and logs in; every token is saved at the API [4.5] [4.6] [6.1] [6.2] [7.6]', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  const saved: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    const { authorization, dpop } = request.headers();
    if (request.url().includes('/api/saveToken')) {
      saved.push(
        `${request.method()} ${authorization?.split(' ')[0]} ${Boolean(dpop)} ${request.postData()}`,
      );
    }
  });

  await test.step('a visitor sees no skeletons and loads no log-in code', async () => {
    const html = await (await openSettled(page, '/'))?.text();
    expect(html).toContain('Log in for your own prices');
    expect(html, 'no skeleton without a marker').not.toContain('aria-busy="true"');
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in for your own prices' })).toBeVisible();
    await expect(page.getByText('€442.50', { exact: true })).toBeVisible();
    expect(asked.filter((url) => url.startsWith(shop.identityUrls[0] ?? 'none'))).toEqual([]);
    const machinery = () => asked.filter((url) => /session-controller/.test(url));
    expect(machinery()).toEqual([]);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(machinery().length).toBeGreaterThan(0);
  });

  await test.step('the back button leads from the log-in to the page before it', async () => {
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Log in for your own prices' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  await test.step('logging in shows the greeting, the balance and the household’s balance', async () => {
    await enterCredentials(page, MEMBERS.irish);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Aoife$/);
    const hero = page.getByRole('region', { name: /^Good \w+, Aoife$/ });
    await expect(hero.getByText('24,350', { exact: true })).toBeVisible();
    await expect(hero.getByText('Household: 61,200 avios')).toBeVisible();
    await expect(page.getByText('24,350 avios')).toBeVisible();
    expect(page.url()).not.toMatch(/code=|state=/);
    expect(saved).toEqual(['POST DPoP true null']);
    const cookies = await page.context().cookies();
    const marker = cookies.find(({ name }) => name === 'logged_in');
    expect(marker).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
    const days = ((marker?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days, 'the session marker lasts a day [9.7]').toBeGreaterThan(0.99);
    expect(days).toBeLessThanOrEqual(1);
  });

  await test.step('the back button does not lead to the identity provider, whose page has expired', async () => {
    await page.goBack();
    expect(new URL(page.url()).origin).toBe(shop.origin);
    await expect(page.getByText('24,350 avios')).toBeVisible();
    expect(saved).toHaveLength(2);
  });

  await test.step('a returning member sees skeletons instead of log-in prompts', async () => {
    const html = await (await page.reload())?.text();
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('>Log in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Aoife$/);
    await expect(page.getByText('24,350 avios')).toBeVisible();
    expect(saved).toHaveLength(3);
  });
});

test('log-in returns to the page where it was started, with the same address [4.6] [2.22]', {
  tag: '@soak',
}, async ({ page, context, shop, announce }) => {
  announce(/Failed to load resource: net::ERR_FAILED/);
  await test.step('in the page’s language, without rendering another page in between', async () => {
    const pages: string[] = [];
    let authorize = new URL('about:blank');
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/authorize') authorize = url;
      if (request.isNavigationRequest() && url.origin === shop.origin) pages.push(url.pathname);
    });
    await openHydrated(page, '/en-IE/gift?utm_source=cedar');
    // The other tab's language, which an address without a locale would get.
    await context.addCookies([{ name: 'language', value: 'en-GB', url: shop.origin }]);
    await logIn(page);
    await expect(page.getByText('24,350 avios')).toBeVisible();
    await expect(page).toHaveURL(/\/en-IE\/gift\?utm_source=cedar$/);
    expect(authorize.searchParams.get('ui_locales')).toBe('en-IE');
    // The second one is the entry from which the page was left: the callback page goes back to it.
    expect(pages).toEqual(['/en-IE/gift', '/callback', '/callback', '/en-IE/gift']);
  });

  await test.step('from a page that is not hydrated yet', async () => {
    // The identity provider still knows them, and asks nothing.
    await context.clearCookies({ name: /logged_in|is\.authenticated/ });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/gift?utm_source=cedar');
    await page.unroute('**/assets/*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByText('24,350 avios')).toBeVisible();
    await expect(page).toHaveURL(/\/gift\?utm_source=cedar$/);
  });

  await test.step('loginRequired in the address starts the log-in and is removed; the currency stays', async () => {
    await context.clearCookies();
    await page.goto('/?loginRequired=true&currency=EUR');
    await enterCredentials(page, MEMBERS.american);
    await expect(page.getByRole('banner').getByText('112,640 avios')).toBeVisible();
    await expect(page).toHaveURL(/\/\?currency=EUR$/);
    const bonus = page.getByRole('main').getByRole('region', { name: /extra$/ });
    await expect(bonus).toContainText('€');
    await page.goto('/booster?loginRequired=true');
    await expect(page.getByRole('banner').getByText('112,640 avios')).toBeVisible();
    await expect(page).toHaveURL(/\/booster$/);
  });
});

const CAMPAIGN =
  'utm_source=cedar&utm_medium=email&utm_content=dot_air&utm_campaign=4x-week&currency=EUR';

test('a campaign’s link enrols the member who logs in, once and from any page; stats are fetched for members where the booster is sold [2.22] [3.21] [3.22] [4.25] [6.2] [7.5] [7.11] [7.12]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] =
      /\/api\/(stickycampaignenrolment|users\/current\/stats)\?/.exec(request.url()) ?? [];
    if (call) calls.push(`${request.method()} ${call.split('/').at(-1)}`);
  });
  const seen = () => calls.splice(0).toSorted();
  const notice = page.getByRole('status').filter({ hasText: 'You’re taking part' });
  const greeting = page.getByRole('heading', { level: 1, name: /^Good \w+, / });

  await test.step('the address is repaired, and its parameters survive another page and the log-in', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openHydrated(page, `/??${CAMPAIGN}#products-title`);
    expect(page.url()).toBe(`${shop.origin}/?${CAMPAIGN}#products-title`);
    await page.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
    await expect(page).toHaveURL(/\/gift$/);
    expect(seen(), 'nothing for visitors').toEqual([]);
    await logIn(page, MEMBERS.nearCaps);
    await expect(notice).toContainText(/until \d+ \w+ \d{4} at 23:59, UK time/);
    await expect(page).toHaveURL(/\/gift\b/);
    const [get, post] = ['GET stickycampaignenrolment', 'POST stickycampaignenrolment'];
    expect(seen()).toEqual([get, get, post]);
  });

  await test.step('the next visit does not enrol again; the notice can be closed', async () => {
    await page.goto(`/?${CAMPAIGN}`);
    await expect(notice).toBeVisible();
    await expect(page.getByText('This year: 190,000 bought, 95,000 boosted')).toBeVisible();
    expect(seen()).toEqual(['GET stats', 'GET stickycampaignenrolment']);
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);
  });

  await test.step('other links enrol nobody', async () => {
    await page.goto(`/?${CAMPAIGN.replace('dot_air', 'dot-air')}`);
    await expect(page.getByText('This year: 190,000 bought')).toBeVisible();
    expect(seen()).toEqual(['GET stats']);
  });

  await test.step('no stats are fetched where the booster is off', async () => {
    const switchBooster = (state: 'on' | 'off') => {
      const args = ['EI', 'booster', state];
      const request = { command: 'switch', args, actor: 'test', folder: shop.dataFolder };
      return askRunningShop(shop.dataFolder, request, () => {});
    };
    await switchBooster('off');
    try {
      await openSettled(page, '/');
      await expect(greeting).toBeVisible();
      expect(seen()).toEqual([]);
    } finally {
      await switchBooster('on');
    }
  });
});

/** Leaves a transfer to Tom for the checkout to start, as its own pages will. */
async function chooseTransfer(page: Page, avios: number) {
  await page.evaluate((transferAvios) => {
    const targetAccount = {
      ffpNumber: '3081470000000002',
      email: 'tom.hartley@members.example',
      firstName: 'Tom',
      lastName: 'Hartley',
    };
    const id = `LCL_${crypto.randomUUID().replaceAll('-', '')}`;
    const order = {
      id,
      type: 'transfer',
      creationDate: Date.now(),
      currency: 'EUR',
      status: 'payment_pending',
      data: { transferAvios, transferPrice: transferAvios < 4_000 ? 25 : 32, targetAccount },
    };
    localStorage.setItem('pending_transaction', JSON.stringify(order));
  }, avios);
}

function claimsOf(request: Request): { scope?: string; transfer?: unknown } {
  const [, claims] = (request.headers().authorization ?? '').split('.');
  return claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {};
}

/** The identity provider shows what is confirmed, in a popup or in the tab. */
async function confirm(page: Page, avios: string) {
  await expect(page.getByText(avios)).toBeVisible();
  await expect(page.getByText('0002')).toBeVisible();
  await page.getByLabel('One-time code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('a transfer is confirmed in a popup, which can be opened again, or, if that is blocked, by redirect, which returns to the checkout and an open chat; if denied, to the recipient [2.22] [4.5] [4.12] [4.15] [6.4] [7.6] [7.22]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  const ORDER = /\/checkout\/t\w{20,}$/;
  const starts: unknown[] = [];
  const debits: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const claims = claimsOf(request);
    if (pathname === '/api/transactions') starts.push(claims.transfer);
    if (claims.scope?.includes('write:transaction_debit')) debits.push(pathname);
  });
  const pay = page.getByRole('button', { name: /^Pay/ });
  await comeBack(page, shop, '/en-IE/gift');
  await expect(page.getByText('24,350 avios')).toBeVisible();

  const denied = page.getByRole('alert').filter({ hasText: 'You didn’t confirm it' });

  await test.step('popup, cancelled: nothing is sent, and the input is kept', async () => {
    await chooseTransfer(page, 2_000);
    const opening = page.waitForEvent('popup');
    await page.goto('/en-IE/checkout?chatbot=open');
    await (await opening).getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/en-IE\/transfer\/recipient\?chatbot=open$/);
    await expect(denied).toContainText('No avios have moved, and nothing was charged.');
    expect(starts).toEqual([]);
    const data = { transferAvios: 2_000, targetAccount: { firstName: 'Tom' } };
    expect(await stored(page)).toMatchObject({ id: expect.stringMatching(/^LCL_/), data });
  });

  await test.step('popup', async () => {
    const opening = page.waitForEvent('popup');
    await page.goto('/en-IE/checkout');
    await confirm(await opening, '2,000 avios');
    await expect(page).toHaveURL(ORDER);
    await expect(pay).toBeVisible();
    expect(starts).toEqual([{ avios: 2_000, recipient: MEMBERS.british }]);
    expect(debits.toSorted()).toEqual(['/api/saveToken', '/api/transactions']);
  });

  await test.step('popup, closed and opened again: the page stays', async () => {
    starts.length = 0;
    await chooseTransfer(page, 5_000);
    const opening = page.waitForEvent('popup');
    await page.goto('/en-IE/checkout?chatbot=open');
    await (await opening).close();
    await expect(page.getByRole('main')).toContainText('The window has closed');
    expect(starts).toEqual([]);
    const again = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open the window again' }).click();
    await confirm(await again, '5,000 avios');
    await expect(pay).toBeVisible();
    await expect(page).toHaveURL(/\/en-IE\/checkout\/t\w+\?chatbot=open$/);
    expect(starts).toEqual([{ avios: 5_000, recipient: MEMBERS.british }]);
  });

  await page.addInitScript(() => {
    window.open = () => null;
  });
  await test.step('redirect, denied', async () => {
    await chooseTransfer(page, 3_000);
    await page.goto('/en-IE/checkout');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/en-IE\/transfer\/recipient$/);
    await expect(denied).toContainText('No avios have moved');
  });

  await test.step('redirect, confirmed', async () => {
    starts.length = 0;
    debits.length = 0;
    // Slow enough for the checkout to read the order too early, if it did not wait.
    await page.route('**/api/saveToken?*', async (route, request) => {
      if (claimsOf(request).scope?.includes('write:transaction_debit')) {
        for (let round = 0; round < 10; round++) {
          await page.evaluate(async () => void (await fetch('/silent-login')));
        }
      }
      await route.continue();
    });
    await chooseTransfer(page, 4_000);
    await page.goto('/en-IE/checkout?chatbot=open');
    await confirm(page, '4,000 avios');
    await expect(pay).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/en-IE\/checkout\/t\w+$/);
    expect(new URL(page.url()).search).toBe('?chatbot=open');
    expect(starts, 'one start, with the standard token').toEqual([undefined]);
    expect(debits, 'used for nothing else').toEqual(['/api/saveToken']);
  });
});

test('logging out ends the session here, at the identity provider and in the other window; another member sees nothing of the first [4.6] [9.6]', {
  tag: '@soak',
}, async ({ page, context, shop }) => {
  await comeBack(page, shop, '/');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/gift');
  const logInLink = other.getByRole('link', { name: 'Log in', exact: true });

  await test.step('in this window', async () => {
    await logOut(other);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('A few avios short');
    await expect(logInLink).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('logged_in');
  });

  await test.step('in the other window, when it becomes visible', async () => {
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByText('24,350')).toHaveCount(0);
  });

  await test.step('at the identity provider, which asks for credentials again; another member logs in', async () => {
    await other.bringToFront();
    await logInLink.click();
    await expect(other.getByLabel('Password')).toBeVisible();
    await enterCredentials(other, MEMBERS.british);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Tom$/);
    await expect(other.getByText('48,200 avios')).toBeVisible();
    await expect(other.getByText('24,350')).toHaveCount(0);
    // Offers are in the member's own currency.
    const bonus = other.getByRole('main').getByRole('region', { name: /extra$/ });
    await expect(bonus).toContainText('£');
  });
});

test('the avatar menu works by keyboard [2.23]', async ({ page, shop }) => {
  await comeBack(page, shop, '/');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Aoife Brennan' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Member 3081 4700 0000 0001')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Member 3081 4700 0000 0001')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of ['History and receipts', 'Refunds', 'Your account']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Connect Summit Hotels' })).toBeFocused();
});

test('log-in changes prices to the currency of the member’s country; an unknown balance is reported [3.3] [4.24] [9.6]', {
  tag: '@soak',
}, async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'market', value: 'GB', url: shop.origin }]);
  await page.goto('/');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue('GBP');
  await logIn(page, MEMBERS.irish);
  await expect(page.getByRole('region', { name: /avios to go$/ })).toContainText('€359.00');

  await test.step('without a balance the rest of the page works, and no offer is shown', async () => {
    await context.clearCookies();
    await comeBack(page, shop, '/', MEMBERS.withoutBalance);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Mei$/);
    const notice = page.getByRole('region', { name: 'We can’t show your balance right now' });
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Buy \d/ })).toHaveCount(0);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Mei Tanaka' });
    await expect(menu.getByText('Mei', { exact: true })).toBeVisible();
    await menu.click();
    await expect(page.getByText('Your balance isn’t available right now')).toBeVisible();
  });
});

test('the session survives an error screen [4.6]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/503/);
  await comeBack(page, shop, '/');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  let tokens = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oauth/token')) tokens += 1;
  });
  await page.route('**/gift.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Aoife$/);
  expect(tokens).toBe(0);
});

test('another account is connected from the avatar menu; a cancelled connection is reported [7.30] [7.31]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await comeBack(page, shop, '/gift');
  for (const [button, message] of [
    ['Cancel', 'We didn’t connect the account'],
    ['Connect', 'Account connected'],
  ] as const) {
    await page.getByText('24,350 avios').click();
    await page.getByRole('button', { name: 'Connect Summit Hotels' }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(page.getByText('24,350 avios')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/gift');
  }
});

test('a member’s page is accessible with notice and menu open, at any width, light and dark', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await comeBack(page, shop, '/?identityError=timeout');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByText('24,350 avios').click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'html');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
