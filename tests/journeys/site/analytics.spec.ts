import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enterCard, goOn, pressPay, tabTo, tickTerms } from '../../kit/browser/checkout-page.ts';
import { logIn } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { card } from '../../kit/browser/purchase-page.ts';
import { expect, INTAKE, TAGS, measuredTest as test } from '../fixtures.ts';

// Its shop starts once.
test.describe.configure({ mode: 'default' });

type Entry = { event?: string; ecommerce?: Record<string, unknown> | null } & object;
type Received = { pushed: Entry[]; monitored: object[]; scripts: number };

/** Stands for the tag manager and the monitoring service, which are on the internet. */
async function receive(context: BrowserContext): Promise<Received> {
  const received: Received = { pushed: [], monitored: [], scripts: 0 };
  await context.exposeFunction('pushed', (text: string) => received.pushed.push(JSON.parse(text)));
  await context.route(`${TAGS}/**`, async (route) => {
    received.scripts += 1;
    const body = `
      const note = (entry) => window.pushed(JSON.stringify(entry));
      const { dataLayer } = window;
      dataLayer.forEach(note);
      dataLayer.push = (entry) => note(entry);`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await context.route(`${INTAKE}**`, async (route) => {
    const request = route.request();
    // Recordings are sent compressed, to another path.
    if (decodeURIComponent(request.url()).includes('/rum?')) {
      for (const line of request.postData()?.split('\n') ?? [])
        received.monitored.push(JSON.parse(line));
    }
    await route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } });
  });
  return received;
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'May we measure' });
const choices = (page: Page): Locator => page.getByRole('link', { name: 'Cookie choices' });
const dataLayer = (page: Page) => page.evaluate(() => typeof Reflect.get(window, 'dataLayer'));

async function consent(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'analytics_consent')?.value;
}

test('nothing is measured before a visitor agrees; the answer is stored and can be changed [7.32]', async ({
  page,
  context,
}) => {
  const received = await receive(context);
  await openHydrated(page, '/');
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page, 'body', [1440, 390, 320]);
  await tabTo(page, bar(page).getByRole('button', { name: 'Don’t allow' }));
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  expect(await consent(context)).toBe('denied');
  await openHydrated(page, '/purchase?currency=GBP');
  await card(page, '25,000').click();

  await choices(page).click();
  await expect(bar(page)).toContainText('At the moment you don’t allow it.');
  await expect(page.getByRole('heading', { name: 'May we measure' })).toBeFocused();
  await expect(page).toHaveURL('/purchase?currency=GBP');
  expect(received).toEqual({ pushed: [], monitored: [], scripts: 0 });
  expect(await dataLayer(page)).toBe('undefined');

  await bar(page).getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(() => received.scripts).toBe(1);
  await expect
    .poll(() => received.pushed)
    .toContainEqual(expect.objectContaining({ event: 'view_item_list' }));
  await page.reload();
  await expect.poll(() => received.scripts).toBe(2);
  await expect(bar(page)).toHaveCount(0);
  // Neither a choice from before the consent nor one restored by the reload is an event.
  expect(received.pushed.filter(({ event }) => event === 'select_item')).toEqual([]);

  await context.addCookies([{ name: '_ga', value: '1', url: page.url() }]);
  await choices(page).click();
  await expect(bar(page)).toContainText('At the moment you allow it.');
  const reloaded = page.waitForEvent('load');
  await bar(page).getByRole('button', { name: 'Don’t allow' }).click();
  await reloaded;
  await expect(choices(page)).toBeVisible();
  expect(await dataLayer(page)).toBe('undefined');
  expect(await consent(context)).toBe('denied');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('_ga');
  expect(names).not.toContain('_dd_s');
});

test('with consent each step of an order is an event without personal data; all visits are monitored and a tenth recorded [7.32] [9.14]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(/402/);
  const received = await receive(context);
  await context.addCookies([{ name: 'analytics_consent', value: 'granted', url: shop.origin }]);
  await openHydrated(page, '/');
  await expect.poll(() => received.pushed.map(({ event }) => event)).toContain('view_promotion');
  await logIn(page);
  await expect(page.getByRole('banner')).toContainText('24,350 avios');
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).first().click();
  await card(page, '5,000').click();
  await card(page, '5,000').click();
  await card(page, '10,000').click();
  await goOn(page);
  await enterCard(page, '4000 0000 0000 0002');
  await tickTerms(page);
  await pressPay(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await enterCard(page, '4111 1111 1111 1111');
  await pressPay(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('are yours');
  const id = page.url().split('/').at(-1) ?? '';
  const reference = id.slice(-8).toUpperCase();
  await expect.poll(() => received.pushed.at(-1)?.event).toBe('purchase');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('are yours');
  await page.goto(`/refund?order=${id}`);
  await page.getByRole('button', { name: /^Refund €/ }).click();
  await expect(page.getByRole('heading', { name: 'Your refund is on its way' })).toBeVisible();

  const events = received.pushed.flatMap(({ event }) =>
    event === undefined || event.startsWith('gtm') ? [] : event,
  );
  // A log-in takes longer or shorter than loading the page that it returns to.
  expect(events.filter((event) => event === 'login')).toHaveLength(1);
  expect(events.filter((event) => event !== 'login')).toEqual([
    'view_item_list',
    'view_promotion',
    'view_item_list',
    'view_promotion',
    'view_item_list',
    'select_item',
    'remove_from_cart',
    'select_item',
    'begin_checkout',
    'add_payment_info',
    'exception',
    'add_payment_info',
    'purchase',
    'refund',
  ]);
  const of = (name: string) => received.pushed.find(({ event }) => event === name)?.ecommerce;
  const item = { item_id: 'purchase_10000', item_category: 'purchase', quantity: 1 };
  expect(of('purchase')).toMatchObject({ transaction_id: reference, currency: 'EUR' });
  expect(of('purchase')).toMatchObject({ items: [item] });
  expect(of('begin_checkout')).toMatchObject({ items: [item] });
  expect(of('refund')).toEqual({ transaction_id: reference });

  // Leaving the page sends what is still waiting.
  await page.goto('about:blank');
  await expect
    .poll(() => received.monitored)
    .toContainEqual(
      expect.objectContaining({
        type: 'view',
        view: expect.objectContaining({ url: expect.stringMatching(/\/transaction\/:id$/) }),
        _dd: expect.objectContaining({
          configuration: expect.objectContaining({
            session_sample_rate: 100,
            session_replay_sample_rate: 10,
          }),
        }),
      }),
    );
  const all = [...received.pushed, ...received.monitored].map((one) => JSON.stringify(one));
  for (const personal of [id, 'Aoife', 'Brennan', '3081470000000001', 'code=']) {
    expect(all.filter((one) => one.includes(personal))).toEqual([]);
  }
});
