import { stored } from '../../kit/browser/checkout-page.ts';
import { comeBack, logIn } from '../../kit/browser/log-in.ts';
import { expectAccessible, shifts, tabToWords, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { card, cards, chosen, order, pick, row } from '../../kit/browser/purchase-page.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

test('a visitor sees prices, filters and sorts them by the address, and chooses a package [1.2] [2.4] [2.22] [2.30] [4.21] [9.2] [9.3] [9.6]', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  await expect(cards(page)).toHaveCount(24);
  // The price per avios stands there with and without the bonus.
  const cells = row(page, '25,000').getByRole('cell');
  await expect(cells).toHaveText([
    /6,250 bonus/,
    /31,250/,
    '€442.50',
    /1\.42 cent each.*1\.77 cent/,
  ]);
  await expect(row(page, '15,000')).not.toContainText('without bonus');
  await expect(page.getByRole('main')).toContainText(
    /25% bonus on 20,000 avios or more until \d+ \w+ at 23:59, Irish time/,
  );
  await expect(page.getByRole('rowheader', { name: /^Medium/ })).toContainText(
    '20,000 costs €84.50 more than 15,000 and brings 10,000 more avios',
  );

  await page.getByText('Large', { exact: true }).click();
  await expect(page).toHaveURL(/\?sizes=large$/);
  await expect(cards(page)).toHaveCount(5);
  await page.getByText('Medium', { exact: true }).click();
  // A filter that is changed while the prices of a currency load is not lost.
  const { promise: isChanged, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/purchase\.data/, async (route) => {
    await isChanged;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
  await page.getByText('Biggest', { exact: true }).click();
  letGo();
  await expect(page).toHaveURL(/\?sizes=medium%2Clarge&currency=USD&order=biggest$/);
  await expect(cards(page)).toHaveCount(16);
  await expect(cards(page).first()).toContainText('200,000');
  await expect(row(page, '25,000')).toContainText('USD 480.13');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
  await page.goForward();
  await expect(cards(page)).toHaveCount(16);

  await card(page, '25,000').click();
  await expect(chosen(page)).toContainText('25,000');
  await expect(order(page)).toContainText('Total, USDUSD 480.13');
  const data = { purchaseAvios: 25_000, purchasePrice: 480.13, bonusAvios: 6_250 };
  expect(await stored(page)).toMatchObject({ type: 'purchase', currency: 'USD', data });
  await card(page, '30,000').click();
  await expect(chosen(page)).toContainText('30,000');
  expect(await stored(page)).toMatchObject({ data: { purchaseAvios: 30_000, bonusAvios: 7_500 } });
  await expect(card(page, '70,000')).toHaveAccessibleDescription('Not available now');
  await card(page, '70,000').click({ force: true });
  await expect(chosen(page)).toContainText('30,000');
  await card(page, '30,000').click();
  await expect(chosen(page)).toHaveCount(0);
  // Nor does a recommendation look as if it were chosen.
  const ground = (reason: string) =>
    pick(page, reason).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground('Smallest with a bonus')).toBe(await ground('Best value'));
  await expect(order(page).getByRole('button', { name: 'Choose a package' })).toBeDisabled();
  expect(await stored(page)).toBeNull();
});

test('an invalid address and a tampered stored order are corrected, with one notice [2.22] [5.3]', {
  tag: '@soak',
}, async ({ page }) => {
  await openHydrated(page, '/purchase?sizes=small,huge&order=random&currency=XXX&utm_source=cedar');
  await expect(page).toHaveURL(/\?sizes=small&utm_source=cedar$/);
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: 'We’ve changed the filters' })).toBeVisible();
  await expect(cards(page)).toHaveCount(8);

  await page.goto('/purchase?avios=3000');
  await expect(chosen(page)).toContainText('3,000');
  await expect(page).toHaveURL(/\/purchase$/);

  // From a page without scripts: those of the shop would come upon it before they are looked at.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const text = localStorage.getItem('pending_transaction') ?? '';
    localStorage.setItem('pending_transaction', text.replace('"purchasePrice":', '$&-'));
  });
  await page.goto('/purchase');
  const lost = status.filter({ hasText: 'We couldn’t read your unfinished order' });
  await expect(lost).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  expect(await stored(page)).toBeNull();

  const isOld = JSON.stringify({ creationDate: Date.now() - 16 * 60 * 60_000 });
  await card(page, '3,000').click();
  await page.evaluate((old) => {
    const order = JSON.parse(localStorage.getItem('pending_transaction') ?? '');
    localStorage.setItem('pending_transaction', JSON.stringify({ ...order, ...JSON.parse(old) }));
  }, isOld);
  await openHydrated(page, '/purchase');
  await expect.poll(() => stored(page)).toBeNull();
  await expect(lost).toHaveCount(0);
});

test('the discovery page offers to continue or discard an unfinished order [3.11] [3.12] [9.7]', {
  tag: '@soak',
}, async ({ page, context }) => {
  await watchShifts(page);
  await openHydrated(page, '/purchase?avios=25000');
  await expect(chosen(page)).toContainText('25,000');
  await expect.poll(() => stored(page)).not.toBeNull();
  // The server knows of the order by its cookie, which the browser stores in another process.
  await expect
    .poll(() => context.cookies())
    .toContainEqual(expect.objectContaining({ name: 'pending' }));
  // So long that the strip is seen as it comes.
  await page.setViewportSize({ width: 390, height: 1600 });
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/resume-order-/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const strip = page.getByRole('region', { name: 'Pick up where you left off' });
  await page.goto('/');
  await expect(strip).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(strip).toContainText(
    /31,250 avios for €442\.50\. We keep your order until .*\d\d:\d\d/,
  );
  expect(await shifts(page)).toEqual([]);
  await expectAccessible(page, 'section[aria-busy=false]');

  await page.evaluate(() => {
    const order = JSON.parse(localStorage.getItem('pending_transaction') ?? '');
    // Kept for one more minute.
    const creationDate = Date.now() - 15 * 3_600_000 + 60_000;
    localStorage.setItem('pending_transaction', JSON.stringify({ ...order, creationDate }));
  });
  await page.reload();
  await expect(strip).toContainText(/We keep your order until \d\d:\d\d today/);

  await strip.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to pay' })).toBeVisible();
  await page.goBack();
  await strip.getByRole('button', { name: 'Discard' }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await stored(page)).toBeNull();
  await openHydrated(page, '/');
  await expect(strip).toHaveCount(0);

  await test.step('for a payment under way it says so and leads to the result', async () => {
    const id = 'p1paymentthatisunderwayx';
    await openHydrated(page, '/purchase?avios=25000');
    await expect(chosen(page)).toContainText('25,000');
    await expect.poll(() => stored(page)).not.toBeNull();
    await page.evaluate((started) => {
      const order = JSON.parse(localStorage.getItem('pending_transaction') ?? '');
      const paying = { ...order, id: started, status: 'payment_started' };
      localStorage.setItem('pending_transaction', JSON.stringify(paying));
    }, id);
    await openHydrated(page, '/');
    const paying = page.getByRole('region', { name: 'Confirming your payment' });
    await expect(paying).toContainText('31,250 avios for €442.50. Please don’t pay again');
    expect(await shifts(page)).toEqual([]);
    await expect(paying.getByRole('button')).toHaveCount(0);
    await paying.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/checkout/transaction/${id}$`));
  });
});

test('prices change to the member’s without a layout shift; by keyboard alone, on the smallest phone [1.2] [2.30]', {
  tag: '@soak',
}, async ({ page }) => {
  await watchShifts(page);
  await openHydrated(page, '/purchase?avios=25000');
  await expect(chosen(page)).toContainText('25,000');
  await logIn(page);
  await expect(order(page)).toContainText('24,350 avios now');
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/.*products\/purchase\/prices/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/purchase?avios=30000');
  await expect(order(page)).toContainText('24,350 avios now');
  // Nobody goes on before what they see is what is kept.
  await expect(order(page).getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await expectAccessible(page, '#order', [390]);
  letGo();
  await expect(order(page).getByRole('link', { name: 'Continue' })).toBeVisible();
  expect(await stored(page)).toMatchObject({ data: { purchaseAvios: 30_000 } });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, '/purchase?sizes=medium');
    await expect(order(page)).toContainText('24,350 avios now');
    expect(await shifts(page)).toEqual([]);
  }
  await expectAccessible(page, 'main');

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const brand = page.getByRole('banner').getByRole('link', { name: 'Cairn' });
  expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await tabToWords(page, 'Large');
  await page.keyboard.press('Space');
  await tabToWords(page, '20,000 avios');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toContainText('20,000');
  await tabToWords(page, 'Continue');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout/);
});

test('recommendations match the prices for a visitor, and follow a member’s goal [4.21]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  await openHydrated(page, '/purchase');
  await expect(pick(page, 'Smallest with a bonus')).toContainText('25,000');
  await expect(pick(page, 'Best value')).toContainText('250,000');
  await expect(pick(page, 'Lowest total')).toContainText('€49.00');
  // Nobody has bought anything yet.
  await expect(pick(page, 'Most popular')).toHaveCount(0);
  // A recommendation and its row are the same choice.
  await pick(page, 'Best value').click();
  await expect(chosen(page)).toContainText('200,000');
  await card(page, '200,000').click();
  await expect(pick(page, 'Best value')).toHaveAttribute('aria-pressed', 'false');

  const { number } = lend('Aoife');
  await callsOf(shop).setGoal(number, { avios: 48_000 });
  await comeBack(page, shop, '/purchase', number);
  const goal = page.getByRole('region', { name: 'Your goal' });
  await expect(goal).toContainText('You have 24,350. 23,650 to go.');
  await expect(pick(page, 'Covers your goal')).toContainText('reaches 48,000. 1,350 to spare.');
  await pick(page, 'Covers your goal').click();
  await expect(chosen(page)).toContainText('20,000');
  await expect(order(page)).toContainText('Reaches your goal of 48,000 with 1,350 to spare.');
  await expect(order(page)).toContainText(/Left to buy this year\s*180,000 avios/);
  await expectAccessible(page, 'main');
});

test('in every currency the page fits the smallest phone, and names the choice in its bar', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [currency, total] of [
    ['EUR', '€3,000.00'],
    ['GBP', '£2,564.20'],
    ['USD', 'USD 3,255.00'],
  ] as const) {
    await openHydrated(page, `/purchase?currency=${currency}`);
    const inside = page.getByRole('cell', { name: total });
    const amount = card(page, '200,000');
    await expect(inside).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const [price, package_] = [await inside.boundingBox(), await amount.boundingBox()];
    expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(price?.x).toBeGreaterThan((package_?.x ?? 0) + (package_?.width ?? 0));
    await amount.click();
    await expect(order(page)).toContainText(`200,000 + 50,000 avios${total}`);
    await expect(order(page).getByRole('link', { name: 'Log in' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await amount.click();
  }
});

test('during navigation to another page the list does not change', async ({ page }) => {
  await openHydrated(page, '/purchase');
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/_root\.data|\.data\?/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const isLeaving = page.waitForRequest(/\.data/);
  await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
  await isLeaving;
  await expect(row(page, '25,000')).toContainText('€442.50');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
});
