import type { Page } from '@playwright/test';
import { MEMBERS, remember } from '../../kit/browser/log-in.ts';
import { waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

const VISITORS = [
  '/',
  '/purchase',
  '/gift',
  '/gift/recipient',
  '/transfer',
  '/booster',
  '/subscription',
  '/contact',
  '/accessibility',
];
/** Visitors are only told to log in there. */
const MEMBERS_ONLY = ['/checkout', '/history', '/my-subscriptions', '/refund', '/account'];

/** Chosen in euros at a price of its own: members who pay in pounds are told that both have changed. */
const GIFT = {
  id: `LCL_${'a'.repeat(32)}`,
  type: 'gift',
  currency: 'EUR',
  status: 'payment_pending',
  data: { giftAvios: 5_000, giftPrice: 1, bonusAvios: 0 },
};

/**
 * Records every layout shift after the document is parsed, with or without recent input. Earlier
 * ones depend on the chunks in which the document arrived.
 */
async function watchShifts(page: Page, stored: object = GIFT): Promise<void> {
  await page.addInitScript((gift) => {
    const order = { ...gift, creationDate: Date.now() };
    localStorage.setItem('pending_transaction', JSON.stringify(order));
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const [document] = performance.getEntriesByType('navigation').map(Object);
      const parsed = document.domContentLoadedEventStart;
      for (const { startTime, value, sources } of list.getEntries().map(Object)) {
        if (parsed === 0 || startTime < parsed) continue;
        for (const { node, previousRect, currentRect } of sources) {
          const rects = JSON.stringify([previousRect, currentRect]);
          moved.push(`${value} ${node?.className} ${node?.textContent} ${rects}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, stored);
}

/** Waits until nothing is loading and nothing scrolls, and returns what has moved. */
async function movedBy(page: Page): Promise<string[]> {
  await waitForHydration(page);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], [class*=skeleton-skeleton]') === null &&
      document.readyState === 'complete' &&
      window.scrollY === 0,
  );
  return await page.evaluate(async () => {
    // A shift is reported after the frame in which it happens.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return Reflect.get(window, 'moved');
  });
}

/** Fonts declared by a second style sheet replace text that is on the screen already. */
async function fontsDeclaredTwice(page: Page): Promise<string[]> {
  const families = await page.evaluate(() => Array.from(document.fonts, ({ family }) => family));
  return families.filter((family, index) => families.indexOf(family) < index);
}

const CASES = [
  { who: 'visitors', width: 1440, isRepeated: false },
  { who: 'visitors', width: 390, isRepeated: true },
  { who: 'members', width: 390, isRepeated: false },
  { who: 'members', width: 1440, isRepeated: true },
] as const;

for (const { who, width, isRepeated } of CASES) {
  const tag = isRepeated ? '@soak' : [];
  test(`no layout shifts on any page at ${width} px, for ${who}, also while a session is restored [9.12]`, {
    tag,
  }, async ({ page, context, shop }) => {
    const isMember = who === 'members';
    await watchShifts(page);
    if (isMember) await remember(context, shop, MEMBERS.british);
    await page.setViewportSize({ width, height: 900 });
    for (const path of isMember ? [...VISITORS, ...MEMBERS_ONLY] : VISITORS) {
      await page.goto(path);
      if (isMember) await expect(page.getByRole('banner')).toContainText('48,200 avios');
      if (isMember && path === '/gift') {
        await expect(page.getByRole('alert')).toContainText('Your currency has changed');
      }
      expect.soft(await movedBy(page), path).toEqual([]);
      expect.soft(await fontsDeclaredTwice(page), path).toEqual([]);
    }
  });
}

test('on a phone a gift that was left half-way moves nothing when the page reads it again, whatever its message, amount and currency [9.12]', async ({
  page,
  context,
  shop,
}) => {
  const message =
    'Happy birthday! You’ve wanted to see the sea again for years, so go, and take somebody with you who laughs a lot.';
  const person = { ffpNumber: '', email: '', firstName: '', lastName: '' };
  const draft = { ...person, message, isDated: false, date: '', isRemembered: false };
  const data = { ...GIFT.data, giftAvios: 25_000, draft };
  await watchShifts(page, { ...GIFT, data });
  await remember(context, shop, MEMBERS.american);
  // So high that all of the page is looked at.
  await page.setViewportSize({ width: 390, height: 2_600 });
  await page.goto('/gift');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(message);
  await expect(page.getByRole('banner')).toContainText('112,640 avios');
  await expect(page.getByRole('alert')).toContainText('Your currency has changed');
  expect(await movedBy(page)).toEqual([]);
});
