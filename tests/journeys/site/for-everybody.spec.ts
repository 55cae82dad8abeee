import type { Locator, Page } from '@playwright/test';
import { findHiddenStops } from '../../kit/browser/focus-walk.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { card } from '../../kit/browser/purchase-page.ts';
import { expect, INTAKE, TAGS, measuredTest as test } from '../fixtures.ts';

// Its shop starts once.
test.describe.configure({ mode: 'default' });

const consentBar = (page: Page): Locator => page.getByRole('region', { name: 'May we measure' });
const chat = (page: Page): Locator => page.getByRole('dialog', { name: 'Cairn chat' });

test('bars at the foot of the window are small and never cover the focused element; answering the consent bar keeps the focus [7.32]', async ({
  page,
  context,
}) => {
  await context.route(`${TAGS}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await context.route(`${INTAKE}**`, (route) =>
    route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } }),
  );
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openHydrated(page, '/');
    await expect(consentBar(page)).toBeVisible();
    const share = ((await consentBar(page).boundingBox())?.height ?? height) / height;
    expect(share, `${width} px`).toBeLessThan(1 / 3);
    const { stops, hidden } = await findHiddenStops(page);
    expect(stops).toBeGreaterThan(35);
    expect(hidden, `/ at ${width} px`).toEqual([]);
  }

  await test.step('also on order pages with their own bar, and at 400 % zoom, where both become part of the page', async () => {
    for (const [width, height] of [
      [320, 568],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openHydrated(page, '/purchase?avios=20000');
      await expect(page.getByRole('button', { name: 'Show your order' })).toBeVisible();
      await expect(consentBar(page)).toBeVisible();
      const { stops, hidden } = await findHiddenStops(page);
      expect(stops).toBeGreaterThan(25);
      expect(hidden, `/purchase at ${width}×${height}`).toEqual([]);
    }
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Hello');
  await consentBar(page).getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(consentBar(page)).toHaveCount(0);
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
});

test('in forced colours only the selected option is marked [4.21] [9.5]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'analytics_consent', value: 'denied', url: shop.origin }]);
  await page.emulateMedia({ forcedColors: 'active' });
  /** Marks the chosen option in forced colours, where backgrounds and shadows are removed. */
  const look = (option: Locator) =>
    option.evaluate((element) => {
      const { borderTopWidth, borderTopColor, outlineWidth } = getComputedStyle(element);
      const ticks = [...element.querySelectorAll('svg')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      return [borderTopWidth, borderTopColor, outlineWidth, ticks.length].join();
    });
  const expectOneMarked = async (options: Locator, chosen: number) => {
    const looks = await Promise.all((await options.all()).map(look));
    const [marked, ...others] = [looks[chosen], ...looks.toSpliced(chosen, 1)];
    expect(new Set(others).size, looks.join('\n')).toBe(1);
    expect(others).not.toContain(marked);
  };

  await openHydrated(page, '/purchase');
  await card(page, '3,000').click();
  const packages = page
    .getByRole('table', { name: 'Packages' })
    .getByRole('button', { name: /avios$/ });
  const tick = (option: Locator) => option.locator('svg').first();
  await expect(tick(packages.nth(1))).toBeVisible();
  await expect(tick(packages.nth(0))).toBeHidden();
  await expectOneMarked(packages, 1);
  await expectOneMarked(page.getByRole('group', { name: 'Order' }).locator('label'), 0);

  await openHydrated(page, '/subscription');
  await expectOneMarked(page.getByRole('navigation', { name: 'Billing' }).getByRole('link'), 0);

  await comeBack(page, shop, '/booster');
  await waitForHydration(page);
  await page
    .getByRole('checkbox', { name: /Lisbon/ })
    .first()
    .check();
  await page.getByText('3x', { exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).click();
  await expectOneMarked(page.getByRole('group', { name: 'Boost by' }).locator('label'), 2);
});

test('the chat passes its conversation to the contact form at once when a member wants a person, from any page and from the form itself [2.15] [2.22] [2.27]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'analytics_consent', value: 'denied', url: shop.origin }]);
  const included = (on: Page) => on.getByRole('checkbox', { name: 'Include my chat' });
  await openHydrated(page, '/?chatbot=open');
  await chat(page).getByRole('button', { name: 'When will my avios arrive?' }).click();
  const behind = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' });
  await behind.focus();
  await expect
    .poll(() =>
      behind.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
  await chat(page).getByRole('textbox', { name: 'Ask a question' }).fill('let me talk to a human');
  await page.keyboard.press('Enter');
  await chat(page).getByRole('link', { name: 'Write to a person' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(chat(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(included(page)).toBeChecked();

  const other = await context.newPage();
  await openHydrated(other, '/contact');
  await expect(included(other)).toHaveCount(0);
  await other.getByRole('link', { name: 'Start a chat' }).first().click();
  await chat(other).getByRole('textbox', { name: 'Ask a question' }).fill('card');
  await other.keyboard.press('Enter');
  const choice = chat(other).getByRole('log').getByRole('listitem').first();
  await choice.getByRole('button').click();
  await expect(chat(other).getByRole('log')).toContainText('From our help pages');
  await expect(included(other)).toBeChecked();
  // It may cover what has the focus, so Escape closes it from there.
  await other.getByRole('textbox', { name: 'Message' }).press('Escape');
  await expect(chat(other)).toHaveCount(0);
  await expect(included(other)).toBeChecked();
});
