import type { Page } from '@playwright/test';
import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { chosen, pick } from '../../kit/browser/purchase-page.ts';
import { expect, test } from '../fixtures.ts';

const goal = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /to go$|made it|enough for|^Saving/ });
const strip = (page: Page) => page.getByRole('region', { name: 'Your goal' });

test('a goal is suggested, set on home, changed and removed on the purchase page, and found again in another browser [2.26] [2.30] [4.21]', async ({
  page,
  browser,
  shop,
  lend,
}) => {
  const { number } = lend('Aoife');
  await comeBack(page, shop, '/', number);
  const picker = page.getByRole('dialog', { name: 'What are you saving for?' });
  const save = picker.getByRole('button', { name: 'Set as my goal' });
  const own = picker.getByRole('textbox', { name: 'Or your own amount' });
  const set = goal(page).getByRole('button', { name: 'Set a goal' });
  await set.click();
  await expect(picker.getByRole('radio', { name: /New York, one way Suggested/ })).toBeChecked();
  // Aoife has enough for Porto already.
  await expect(picker.getByRole('radio', { name: /Porto/ })).toHaveCount(0);
  await expectAccessible(page, 'dialog', [1440, 320]);
  await save.click();
  await expect(goal(page).getByRole('heading')).toHaveText('1,650 avios to go');
  await expect(goal(page).getByRole('button', { name: 'Change' })).toBeFocused();
  await expect(goal(page)).toContainText('Your goal: Dublin to New York, one way, 26,000');
  await expect(goal(page)).toContainText('Buy 2,000. That reaches your goal with 350 to spare.');
  await expectAccessible(page, 'main', [1440, 390]);

  await test.step('on the purchase page it is changed to an amount of their own', async () => {
    await page.goto('/purchase');
    await expect(strip(page)).toContainText('Dublin to New York, one way, 26,000');
    await expect(pick(page, 'Covers your goal')).toContainText('reaches 26,000. 350 to spare.');
    await strip(page).getByRole('button', { name: 'Change goal' }).click();
    // A goal that the member has set is never called suggested.
    await expect(picker).not.toContainText('Suggested');
    await own.fill('600,000');
    await own.press('Enter');
    await expect(own).toHaveAccessibleDescription(/from 1,000 to 500,000\.$/);
    await expect(own).toBeFocused();
    await own.fill('48.000');
    await own.press('Enter');
    await expect(strip(page)).toContainText('Your goal: 48,000 avios');
    await expect(pick(page, 'Covers your goal')).toContainText('reaches 48,000. 1,350 to spare.');
  });

  await test.step('another browser knows it', async () => {
    const context = await browser.newContext({ baseURL: shop.origin });
    const other = await context.newPage();
    await comeBack(other, shop, '/', number);
    await expect(goal(other).getByRole('heading')).toHaveText('23,650 avios to go');
    await context.close();
  });

  await test.step('it is removed, and home asks again', async () => {
    await strip(page).getByRole('button', { name: 'Change goal' }).click();
    await picker.getByRole('button', { name: 'Remove goal' }).click();
    await expect(strip(page).getByRole('button', { name: 'Set a goal' })).toBeFocused();
    await page.goto('/');
    await expect(goal(page).getByRole('heading')).toHaveText('Saving for something?');
  });
});

test('a member who cannot buy sees no offer and the reason, also for an unfinished order [4.22] [8.9] [8.10]', {
  tag: '@soak',
}, async ({ page, shop, lend, announce }) => {
  announce(/422 \(Unprocessable/);
  const openAs = async (login: string) => {
    await page.context().clearCookies();
    // As chosen before log-in: nobody's yet.
    await page.goto('/purchase?avios=15000&currency=EUR');
    await page.waitForFunction(() => localStorage.getItem('pending_transaction') !== null);
    await comeBack(page, shop, '/', login);
  };
  const strip = page.getByRole('region', { name: 'Pick up where you left off' });
  for (const [login, title, reason] of [
    [MEMBERS.tooYoung, 'You need to be 18 to order', 'You need to be 18 to order'],
    [MEMBERS.owing, 'You owe 3,500 avios', 'Your account owes 3,500 avios'],
  ] as const) {
    await test.step(reason, async () => {
      await openAs(login);
      await expect(page.getByRole('region', { name: title })).toBeVisible();
      await expect(strip).toContainText(reason);
      await expect(strip.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: /^Buy [\d,]+$/ })).toHaveCount(
        0,
      );
      await strip.getByRole('button', { name: 'Discard' }).click();
    });
  }

  await test.step('near the yearly limit only packages within it are offered', async () => {
    await openAs(lend('Eleanor').number);
    await expect(strip).toContainText('You can’t buy this package at the moment.');
    await expect(strip.getByRole('link', { name: 'See packages' })).toBeVisible();
    await goal(page).getByRole('button', { name: 'Set a goal' }).click();
    const own = page.getByRole('dialog').getByRole('textbox');
    await own.fill('500000');
    await own.press('Enter');
    await expect(goal(page)).toContainText(
      /are still to go\. You can buy up to [\d,]+ more this year\./,
    );
    await goal(page).getByRole('link', { name: /^Buy/ }).click();
    await expect(chosen(page)).toHaveCount(1);
  });
});
