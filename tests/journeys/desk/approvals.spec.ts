import type { Page } from '@playwright/test';
import { axe, expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { letters } from '../../kit/browser/recipient-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { moveClockTo, resetClock } from '../../kit/shop/moving-clock.ts';
import { expect, approvalTest as test } from '../fixtures.ts';

// Its shop starts once.
test.describe.configure({ mode: 'default' });
test.afterEach(resetClock);

const HOUR = 3_600_000;

/** By the clock of Dublin, as fields for a moment take it. */
function inDublin(at: number): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Dublin' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T');
}

const packages = (page: Page) => page.getByRole('main');

test('marketing plans a bonus and sees the overlap and the member’s card, finance approves it, and the shop shows it from its first minute and not before', async ({
  page,
  shop,
  browser,
}) => {
  const starts = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
  await openDesk(page, shop, 'beth.lowry', '/prices');
  await page.getByRole('button', { name: 'New bonus' }).click();
  const editor = page.getByRole('region', { name: /^New bonus/ });
  await expect(editor.getByRole('heading', { name: /^New bonus/ })).toBeFocused();
  await editor.getByLabel('Bonus', { exact: true }).fill('30');
  await editor.getByLabel('For packages from').fill('10,000');
  await editor.getByLabel('Starts').fill(inDublin(starts));
  await editor.getByLabel('Ends').fill(inDublin(starts + 2 * HOUR));
  await expect(editor).toContainText('It counts instead of “25% from 20,000”');
  await expect(editor).toContainText('10,000 + 3,000 bonus');
  await expect(editor).toContainText('€189.00');
  await expect(editor).toContainText('1.45c per avios');
  await expectAccessible(page, '#desk');
  await editor.getByLabel('Why').fill('Fills the gap before December');
  await editor.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(editor).toContainText(/Asked for, as request \d+/);
  const [, id = ''] = /request (\d+)/.exec((await editor.textContent()) ?? '') ?? [];

  await page.goto(`${shop.deskUrl}/approvals/${id}`);
  const own = page.getByRole('article', { name: /^Bonus 30% from 10,000/ });
  await expect(own).toContainText('You can’t approve your own request');
  const approve = own.getByRole('button', { name: 'Approve the bonus' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.press('Enter');
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Approve the bonus' })).toHaveCount(0);

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const finance = await context.newPage();
  await openDesk(finance, shop, 'ciaran.fahy', '/approvals');
  await finance.getByRole('link', { name: /^Bonus 30% from 10,000/ }).click();
  const request = finance.getByRole('article', { name: /^Bonus 30% from 10,000/ });
  await expect(request).toContainText('Fills the gap before December');
  await expect(request).toContainText('10,000 + 3,000 bonus');
  await expectAccessible(finance, '#desk');
  await request.getByRole('button', { name: 'Approve the bonus' }).click();
  const panel = finance.getByRole('region', { name: 'Approve the bonus' });
  await expect(panel).toContainText('It can be done now, exactly as shown above.');
  expect((await axe(finance).include('#desk').analyze()).violations).toEqual([]);
  await panel.getByRole('button', { name: 'Approve the bonus' }).click();
  await expect(panel).toContainText('Approved, and done');
  await expect(request).toContainText('Approved');
  await context.close();

  moveClockTo(starts - 30_000);
  await openHydrated(page, '/purchase');
  await expect(packages(page)).toContainText('25,000');
  await expect(packages(page)).not.toContainText('13,000');
  moveClockTo(starts);
  await openHydrated(page, '/purchase');
  await expect(packages(page)).toContainText('13,000');
});

test('an auditor sees prices, bonuses and requests, and can change nothing', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop, 'henrik.lund', '/prices');
  await expect(page.getByRole('link', { name: /25% from 20,000/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New bonus' })).toHaveCount(0);
  for (const view of ['Prices', 'Plans', 'Products']) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('button')).toHaveCount(0);
    expect((await axe(page).include('#desk').analyze()).violations).toEqual([]);
  }
  await page.goto(`${shop.deskUrl}/approvals?which=mine`);
  await expect(page.getByText('You have asked for nothing')).toBeVisible();
});

test('support asks for a forced refund, finance approves it, and the member’s balance, debt, limit and email are what the preview said', async ({
  page,
  shop,
  lend,
  browser,
}) => {
  const { number, email } = lend('Daniel');
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);
  await operateShop(shop, `adjust avios EI ${number} --take 1000 --key CASE-1 --reason spent`);

  await openDesk(page, shop, 'orla.whelan', `/orders/${id}`);
  await expect(page.getByText('Avios spent', { exact: true })).toBeVisible();
  await page.getByText('Actions', { exact: true }).click();
  await expect(
    page.getByRole('button', { name: /^Refund.*May need a second person/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Refund this order' });
  await expect(panel.getByRole('button', { name: 'Refund €49.00' })).toBeDisabled();
  await panel.getByLabel('Refund anyway').check();
  await expect(panel).toContainText('Free avios 1,640 → 0');
  await expect(panel).toContainText('Debt 0 → 360');
  await expect(panel).toContainText('This order counts 2,000 → 0');
  await expect(panel).toContainText('A second person approves this');
  await panel.getByLabel('Reason').fill('The gift card never worked');
  await panel.getByRole('button', { name: 'Ask to refund €49.00' }).click();
  await expect(panel).toContainText('Nothing has happened yet');
  const [, request = ''] = /as request (\d+)/.exec((await panel.textContent()) ?? '') ?? [];
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const finance = await context.newPage();
  await openDesk(finance, shop, 'ciaran.fahy', `/approvals/${request}`);
  const asked = finance.getByRole('article');
  await expect(asked).toContainText('The gift card never worked');
  await asked.getByRole('button', { name: /^Approve/ }).click();
  const decision = asked.getByRole('region', { name: /^Approve/ });
  await decision.getByRole('button', { name: /^Approve/ }).click();
  await expect(decision).toContainText('Approved, and done');
  await context.close();

  const sent = async () => (await letters(shop, email)).map(({ subject }) => subject);
  await expect.poll(sent).toContain('Your refund of €49.00');
  await page.goto(`${shop.deskUrl}/members/EI/${number}`);
  const amounts = page.getByRole('region', { name: 'Amounts' });
  await expect(amounts).toContainText('Available0');
  await expect(amounts).toContainText('Owes360');
  await expect(page.getByRole('region', { name: /^Yearly limits/ })).toContainText('Bought0 of');
  await expect(page.getByText('Email: Refund on its way')).toBeVisible();
});

test('an auditor sees an order and can change nothing', async ({ page, shop, lend }) => {
  const { number } = lend('Daniel');
  const id = await callsOf(shop).startPurchase(number);
  await openDesk(page, shop, 'henrik.lund', `/orders/${id}`);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Started');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByText('Actions', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeHidden();
  await page.getByRole('link', { name: 'Daniel Reid' }).click();
  await expect(page.getByText('Masked for your role')).toBeVisible();
  await expect(page.getByText(number)).toBeHidden();
});
