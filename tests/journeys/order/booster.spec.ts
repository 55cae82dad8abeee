import type { Locator, Page } from '@playwright/test';
import { formReady, goOn, payByWallet, stored } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible, shifts, tabToWords, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Your boost' });

const activity = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });

const chosen = (page: Page): Locator => page.getByRole('region', { name: 'Activities you can' });

/** By keyboard: the label covers the radio button, which is only visible to assistive technology. */
async function pick(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await radio.focus();
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
}

async function openBoosterAs(page: Page, shop: RunningShop, login: string, query = '') {
  await page.context().clearCookies();
  await comeBack(page, shop, `/booster${query}`, login);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

test('a visitor sees prices and an example, logs in, chooses activities and a multiplier, pays, and gets the avios [1.5] [2.9] [2.32] [3.17] [3.19] [6.1] [7.7] [7.8] [7.18] [7.23] [9.5]', async ({
  page,
  lend,
}) => {
  await watchShifts(page);
  await openHydrated(page, '/booster');
  const main = page.getByRole('main');
  await expect(main).toContainText('This is how a boost works. Log in to choose from your own');
  await expect(summary(page)).toContainText('Earned5,400 avios');
  await expect(summary(page)).toContainText('Added by 1x+5,400 avios');
  await expect(summary(page)).toContainText('Total, EUR€81.00');
  await pick(page, '4x');
  await expect(summary(page)).toContainText('Added by 4x+21,600 avios');
  await expect(summary(page)).toContainText('Total, EUR€276.48');
  await expect(page.getByRole('row', { name: /^4x/ }).last()).toContainText('1.28c');
  await expect(page.getByRole('row', { name: /^Buying/ })).toContainText('1.42c');
  expect(await shifts(page)).toEqual([]);
  await expectAccessible(page, 'main', [1440, 320]);

  await summary(page).getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, lend('Grace').number);
  await expect(main).toContainText('You can add 100,000 more avios by boosting in 2026.');
  await expect(
    summary(page).getByRole('button', { name: 'Choose an activity first' }),
  ).toBeVisible();
  const names = page.getByRole('checkbox');
  await expect(names.first()).toHaveAccessibleName(/^Flight, Dublin to Boston .* 9,800 avios$/);
  await pick(page, 'Partners');
  await page.getByLabel('Order', { exact: true }).selectOption('Fewest avios');
  await expect(names.first()).toHaveAccessibleName(/^Hotel partner, one night in Chicago/);
  await expect(activity(page, 'Flight')).toHaveCount(0);
  await activity(page, 'Car hire partner, Shannon').check();
  await pick(page, 'All');
  await activity(page, 'Hotel partner, one night in Chicago').check();
  await expect(chosen(page)).toContainText('2 activities selected, 3,000 avios');
  await pick(page, '3x');
  await expect(summary(page)).toContainText('Added by 3x+9,000 avios');
  await expect(summary(page)).toContainText('Your balance after112,640 → 121,640');
  await expect(summary(page)).toContainText('100,000 in 2026 91,000 left after this');
  await expect(summary(page)).toContainText('Total, USDUSD 132.80');
  // Read aloud once it has stayed so for a while.
  const read = '2 activities selected, 9,000 avios added for USD 132.80';
  await expect(page.getByRole('status').filter({ hasText: read })).toBeAttached();
  await expectAccessible(page, 'main', [320]);

  await test.step('on a phone the bar names the multiplier and opens its choice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('region', { name: 'Your boost' });
    const opener = bar.getByRole('button', { name: '3x on the 3,000 you earned' });
    await expect(opener).toBeInViewport();
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Boost by' });
    await dialog.getByText('2x', { exact: true }).first().click();
    await expect(dialog).toContainText('Total, USD');
    await expectAccessible(page, 'dialog', [320, 390]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toContainText('2x on the 3,000 you earned');
    await bar.getByRole('button', { name: /^2x/ }).click();
    await dialog.getByText('3x', { exact: true }).first().click();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    // Enlarged to 400 % the page is 320 px wide and low: the bar does not cover it.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(bar).not.toBeInViewport();
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(chosen(page)).toContainText('2 activities selected, 3,000 avios');
  await expect(page.getByRole('radio', { name: /^3x/ })).toBeChecked();
  await goOn(page);
  await expect(page.getByText('3x boost', { exact: true })).toBeAttached();
  await expect(page.getByText('of 3,000 earned')).toBeAttached();
  await formReady(page);
  await page.goBack();
  await expect(chosen(page)).toContainText('2 activities selected, 3,000 avios');
  await goOn(page);
  await payByWallet(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9,000 avios added');
  await expect(main).toContainText('You boosted 3,000 avios by 3x.');
  await expect(main).toContainText('USD 132.80');
  await expect(main).toContainText('121,640');

  await page.goto('/booster');
  await expect(activity(page, 'Car hire partner, Shannon')).toBeDisabled();
  await expect(activity(page, 'Car hire partner, Shannon')).toHaveAccessibleName(/Already boosted/);
  await expect(main).toContainText('You can add 91,000 more avios');
});

test('near the yearly allowance, activities that do not fit say so, and a larger multiplier is replaced [3.19] [9.5] [2.32]', {
  tag: '@soak',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openBoosterAs(page, shop, MEMBERS.nearCaps);
  const flight = activity(page, 'Flight, London to Boston');
  const hotel = activity(page, 'Hotel partner, one night in Boston');
  await tabToWords(page, 'Select all that fit');
  await page.keyboard.press('Enter');
  await expect(flight).toBeChecked();
  await expect(hotel).toBeDisabled();
  await expect(hotel).toHaveAccessibleName(/Over what’s left this year/);
  await expect(page.getByRole('radio', { name: /^2x.*Over your limit/ })).toBeDisabled();
  await expect(summary(page)).toContainText('1,000 left after this');

  await page.getByRole('button', { name: 'Clear' }).click();
  await hotel.check();
  await pick(page, '2x');
  await expect(summary(page)).toContainText('Added by 2x+3,800 avios');
  await hotel.uncheck();
  await flight.check();
  await expect(summary(page)).toContainText('2x would add more than the 5,000 avios left for 2026');
  await expect(page.getByRole('radio', { name: /^1x/ })).toBeChecked();
  expect(await stored(page)).toMatchObject({ data: { multiplier: 1, boosterAvios: 4_000 } });
  await expectAccessible(page, 'main', [1440]);
});

test('a member who may not boost sees the reason and the prices, and cannot continue [6.6] [8.9] [8.10] [8.11]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/status of 422/);
  const button = summary(page).getByRole('button', { name: 'Continue to payment' });
  await comeBack(page, shop, '/booster', MEMBERS.german);
  await expect(page.getByRole('alert')).toContainText('Germany');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(summary(page)).toContainText('We don’t sell to members in Germany');
  await expect(page.getByRole('main')).toContainText('This is how a boost works.');
  await expect(page.getByRole('main')).not.toContainText('Log in');

  await page.context().clearCookies();
  await comeBack(page, shop, '/booster', MEMBERS.owing);
  await expect(page.getByRole('alert')).toContainText('owe');
  await expect(page.getByRole('main')).toContainText('Nothing to boost right now');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('at most ten activities can be chosen, one that soon expires says so, and an outage keeps the choice [2.32] [9.5] [3.19]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  const DAY = 86_400_000;
  await page.route('**/api/products/booster/options?*', async (route) => {
    const response = await route.fetch();
    const options = await response.json();
    const [first] = options.transactionGroups[0].transactions;
    options.transactionGroups[0].transactions = Array.from({ length: 12 }, (_, index) => ({
      ...first,
      identifier: `flight-${index}`,
      description: `Flight ${index}`,
      isBoosted: false,
      dateMade: new Date(Date.now() - (index === 11 ? 86 : index) * DAY).toISOString(),
    }));
    await route.fulfill({ response, json: options });
  });
  await openBoosterAs(page, shop, MEMBERS.british);
  await expect(activity(page, 'Flight 11')).toHaveAccessibleName(/Boost by \d+ \w+/);
  await page.getByRole('button', { name: 'Select all that fit' }).click();
  await expect(chosen(page)).toContainText('10 activities selected');
  await expect(
    page.getByRole('status').filter({ hasText: 'the most you can boost' }),
  ).toBeVisible();
  await expect(activity(page, 'Flight 10')).toHaveAccessibleName(/Limit of 10 reached/);
  await expect(activity(page, 'Flight 10')).toBeDisabled();
  await activity(page, 'Flight 3').uncheck();
  await activity(page, 'Flight 10').check();
  await expect(activity(page, 'Flight 3')).toBeDisabled();

  await test.step('activities that are no longer available are removed from the choice, with a notice', async () => {
    await page.unroute('**/api/products/booster/options?*');
    await page.reload();
    await expect(
      page.getByRole('status').filter({ hasText: '10 activities you’d chosen' }),
    ).toBeVisible();
    await expect(chosen(page)).toContainText('Nothing selected yet');
    expect(await stored(page)).toBeNull();
  });

  await test.step('an outage keeps the choice, and activities can be requested again', async () => {
    // An answer that is not tried again.
    announce(/400|options/);
    await activity(page, 'Fuel partner').check();
    await expect.poll(() => stored(page)).toMatchObject({ type: 'booster' });
    const choice = await stored(page);
    await page.route('**/api/products/booster/options?*', (route) =>
      route.fulfill(refusal('bad_request')),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load your activities');
    expect(await stored(page)).toEqual(choice);
    await page.unroute('**/api/products/booster/options?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(activity(page, 'Fuel partner')).toBeChecked();
    expect(await stored(page)).toEqual(choice);
  });
});

test('an email’s link leads to a discounted boost; when the campaign ends, page and order show the new price [2.22] [3.6] [3.21] [4.25] [7.11] [7.12] [8.21]', async ({
  page,
  shop,
  lend,
}) => {
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  await operateShop(shop, `campaign add EI flash --starts ${moment(-60)} --ends ${moment(50)}`);
  await page.clock.install();
  const link = 'utm_source=cedar&utm_medium=email&utm_content=dot_air&utm_campaign=flash';
  await openBoosterAs(page, shop, lend('Grace').number, `?${link}`);
  await activity(page, 'Hotel partner, four nights in Galway').check();
  await expect(summary(page)).toContainText('You pay less until');
  await expect(summary(page)).toContainText('Total, USDUSD 55.47 instead of USD 58.59');
  // The shop has a clock of its own, which may differ by a minute before it refuses calls.
  await operateShop(shop, 'campaign end EI flash');
  await page.clock.fastForward(50_000);
  await expect(summary(page)).toContainText('Total, USDUSD 58.59');
  await expect(page.getByRole('alert')).toContainText('The offer has ended');
  await expect(page.getByRole('alert')).toContainText(
    'was USD 55.47 during the offer and is now USD 58.59',
  );
  await expect(summary(page)).not.toContainText('You pay less');
});

test('when two tabs boost the same activity, one succeeds and the other explains why not [3.19] [4.19] [7.18]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  announce(/409/);
  const { number } = lend('Tom');
  await openBoosterAs(page, shop, number);
  const other = await page.context().newPage();
  await comeBack(other, shop, '/booster', number);
  const fuel = 'Fuel partner';
  await activity(page, fuel).check();
  await expect(activity(other, fuel)).toBeChecked();
  await page.bringToFront();
  await goOn(page);
  await payByWallet(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('310 avios added');

  await other.bringToFront();
  await expect(activity(other, fuel)).not.toBeChecked();
  await activity(other, fuel).check();
  await other.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(other.getByRole('alert')).toContainText('You haven’t been charged');
  await expect(other).toHaveURL(/\/booster$/);
  await expect(activity(other, fuel)).toBeDisabled();
  await expect(activity(other, fuel)).toHaveAccessibleName(/Already boosted/);
  await expect(
    other.getByRole('status').filter({ hasText: '1 activity you’d chosen' }),
  ).toBeVisible();
  await other.close();
});
