import type { APIRequestContext } from '@playwright/test';
import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { follow, openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { COLLECT, expect, SPEND, SPEND_INDEX, test } from '../fixtures.ts';

type Row = { line: string; path: string; heading: string };

const row = (line: string, path: string, heading: string): Row => ({ line, path, heading });

/** The heading of the page at each path, for visitors and members alike. */
const PAGES: readonly Row[] = [
  row('2.3', '/', 'A few avios short? Close the gap.'),
  row('2.4', '/purchase', 'Buy avios'),
  row('2.5', '/subscription', 'Get avios every month'),
  row('2.6', '/avios-gift-transfer', 'A few avios short? Close the gap.'),
  row('2.7', '/gift', GIFT_TITLE),
  row('2.7', '/gift/recipient', 'Who’s it for?'),
  row('2.8', '/transfer', 'Transfer avios'),
  row('2.8', '/transfer/recipient', 'Who’s it for?'),
  row('2.9', '/booster', 'Boost what you’ve earned'),
  row('2.10', '/refund', 'Refunds'),
  row('2.12', '/checkout', 'Check and pay'),
  row('2.12', '/checkout/p123', 'Check and pay'),
  row('2.13', '/checkout/transaction/p123', 'Your order'),
  row('2.14', '/my-subscriptions', 'Your plan'),
  row('2.14', '/subscription/my-subscriptions', 'Your plan'),
  row('2.15', '/contact', 'Contact us'),
  row('2.16', '/external/checkout/p123', 'Check and pay'),
  row('2.16', '/external/checkout/transaction/p123', 'Your order'),
  row('2.17', '/maintenance', 'We’ll be back soon!'),
  row('ours', '/history', 'History and receipts'),
  row('ours', '/history/p123', 'Your order'),
  row('ours', '/account', 'Your account'),
  row('ours', '/accessibility', 'Accessibility'),
];

/** Paths that lead to the start. */
const NOWHERE = [
  ['2.11', '/resources/anything'],
  ['2.13', '/checkout/transaction'],
  ['2.18', '/nothing/here'],
  ['2.18', '/purchase/extra'],
] as const;

const LINES = [...new Set([...PAGES.map(({ line }) => line), ...NOWHERE.map(([line]) => line)])]
  .filter((line) => line !== 'ours')
  .map((line) => `[${line}]`)
  .join(' ');

/** Under one base path transferring is at home, under the other everything else [2.21]. */
function homeOf(base: string, path: string): string {
  if (/^\/(external\/)?checkout(\/|$)/.test(path)) return base;
  const isTransfer = /^\/transfer(\/|$)/.test(path);
  if (base === COLLECT && isTransfer) return SPEND;
  return base === SPEND && !isTransfer ? COLLECT : base;
}

/** A page as it is served: in the browser, one without an order soon leads to where it is chosen. */
async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  return {
    status: answer.status(),
    path: new URL(answer.url()).pathname.replace(/\/$/, ''),
    heading: html.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1],
    title: html.match(/<title>([^<]*)<\/title>/)?.[1],
  };
}

function servedAt(path: string, heading: string) {
  const title = expect.stringMatching(/\| Cairn$/);
  return { status: 200, path: path.replace(/\/$/, ''), heading, title };
}

for (const base of ['', COLLECT, SPEND, SPEND_INDEX]) {
  // One of the two base paths that share the pages between them, and the one with a start of its own.
  const tag = base === COLLECT || base === SPEND_INDEX ? [] : '@soak';
  test(`every path of section 2 under “${base}”, with and without a locale ${LINES} [2.1] [2.21]`, {
    tag,
  }, async ({ request }) => {
    const start = base === SPEND_INDEX ? 'Transfer avios' : 'A few avios short? Close the gap.';
    for (const locale of ['', '/en-GB']) {
      for (const { line, path, heading } of PAGES) {
        await test.step(`[${line}] ${base}${locale}${path}`, async () => {
          const expected = servedAt(
            homeOf(base, path) + locale + path,
            path === '/' ? start : heading,
          );
          expect(await read(request, base + locale + path)).toEqual(expected);
        });
      }
      for (const [line, path] of NOWHERE) {
        await test.step(`[${line}] ${base}${locale}${path}`, async () => {
          const expected = servedAt(homeOf(base, '/') + locale, start);
          expect(await read(request, base + locale + path)).toEqual(expected);
        });
      }
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('resources are on the partner’s site; brand prefixes and unknown locales are stripped; the web manifest and silent-login are served [2.1] [2.2] [2.11] [2.18] [2.20] [2.21]', async ({
    page,
    shop,
  }) => {
    for (const [resource, site, title] of [
      ['faq', '/help-centre', 'Help centre'],
      ['privacy', '/privacy', 'Privacy'],
      ['terms', '/terms', 'Terms'],
      ['cookies', '/cookies', 'Cookies'],
    ] as const) {
      await page.goto(`${COLLECT}/resources/${resource}`);
      expect(page.url()).toBe(shop.contentUrl + site);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
    for (const prefix of ['/ei', '/ba', '/ib', '/fr-FR']) {
      await page.goto(`${prefix}/gift`);
      expect(new URL(page.url()).pathname).toBe('/gift');
    }
    await page.goto(`${COLLECT}/purchase`);
    const link = page.locator('link[rel=manifest]');
    const address = `${COLLECT}/manifest.webmanifest`;
    await expect(link).toHaveAttribute('href', address);
    const manifest = await page.request.get(address);
    expect(manifest.headers()['content-type']).toBe('application/manifest+json');
    const { start_url, icons } = await manifest.json();
    expect(start_url).toBe(`${COLLECT}/`);
    const icon = await page.request.get(icons[0].src);
    expect(icon.headers()['content-type']).toContain('image/svg+xml');
    const answer = await page.goto('/silent-login?code=x&state=y');
    expect(await answer?.text()).toBe('<!doctype html><html lang="en"><title></title></html>');
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  });
});

const NOTHING_THERE = /We couldn’t find that order/;

/** Text that a page shows only to members without orders. */
const MEMBERS_OWN: Record<string, RegExp> = {
  '/': /Good \w+, .?Aoife/,
  '/purchase': /Saving for something/,
  '/subscription': /Choose this plan/,
  '/avios-gift-transfer': /Good \w+, .?Aoife/,
  '/transfer': /With your balance you can send up to 24,000/,
  '/booster': /You can add 100,000 more avios by boosting/,
  '/refund': /You have no orders to refund/,
  '/checkout/transaction/p123': NOTHING_THERE,
  '/my-subscriptions': /You don’t have a plan/,
  '/subscription/my-subscriptions': /You don’t have a plan/,
  '/external/checkout/transaction/p123': NOTHING_THERE,
  '/history': /You haven’t ordered anything yet/,
  '/history/p123': NOTHING_THERE,
  '/account': /Your detailsName.?Aoife Brennan/,
};

/** Pages that need an order lead to where one is chosen, also with one that is not there. */
const LEADS: Record<string, string> = {
  '/gift/recipient': '/gift',
  '/transfer/recipient': '/transfer',
  '/checkout': '/',
  '/checkout/p123': '/purchase',
};

test(`a member can open every page, and one that needs an order redirects to where it is chosen ${LINES}`, {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  announce(/404 \(Not Found\)/);
  await comeBack(page, shop, '/accessibility', lend('Aoife').number);
  await waitForHydration(page);
  for (const { line, path } of PAGES) {
    await test.step(`[${line}] ${path}`, async () => {
      const isFramed = !path.startsWith('/external') && path !== '/maintenance';
      if (isFramed) await follow(page, path);
      else await page.goto(path);
      const place = LEADS[path] ?? path;
      await expect(page).toHaveURL(new RegExp(`^${shop.origin}${place}(\\?|$)`));
      await expect(page.getByRole('main')).toContainText(MEMBERS_OWN[place] ?? /\w/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops!');
      const menu = page.getByRole('button', { name: /^Account menu/ });
      if (isFramed) await expect(menu).toContainText('24,350 avios');
      // The next path is followed by the router of a page that has one.
      else await openHydrated(page, '/accessibility');
    });
  }
});
