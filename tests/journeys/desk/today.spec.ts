import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { axe, expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { setFaults } from '../../kit/desk/set-faults.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

/** The script of a first load, in bytes as the server compresses it. */
const MOST = 150_000;

/** A refund that the provider accepts and then rejects, so that somebody has to look. */
async function rejectRefund(shop: RunningShop, number: string): Promise<string> {
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);
  await setFaults(shop, { refundFails: true });
  await operateShop(shop, `refund ${id}`);
  return id;
}

/** Presses J until the row is current: other journeys share the shop, so it may be anywhere. */
async function goTo(page: Page, row: Locator): Promise<void> {
  for (let step = 0; step < 50; step++) {
    await page.keyboard.press('j');
    if ((await row.getAttribute('aria-current')) === 'true') return;
  }
  throw new Error('J does not get to the row');
}

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id.slice(0, 9) });

test('support takes an item of the queue, which others see within seconds, loses the answer and the session in its panel, and it is done once', async ({
  page,
  shop,
  lend,
  browser,
  announce,
}) => {
  const { number } = lend('Daniel');
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await openDesk(page, shop, 'orla.whelan');
  await expect(page.getByRole('region', { name: 'Proof' })).toContainText('Audit chain');
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'script of Today', description: `${total} bytes` });
  expect(sizes.length).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(MOST);

  // It comes without a reload.
  const id = await rejectRefund(shop, number);
  const row = rowOf(page, id);
  await expect(row).toContainText('Refund rejected');
  await expect(row).toContainText('€49.00');
  await expectAccessible(page, '#desk');

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const others = await context.newPage();
  await openDesk(others, shop, 'dev.anand');
  const step = row.getByRole('button', { name: /^Retry refund/ });
  await goTo(page, row);
  await expect(step).toBeFocused();
  await page.keyboard.press('t');
  await expect(row.getByRole('button', { name: 'Give back' })).toBeVisible();
  await expect(rowOf(others, id).getByText('Orla Whelan', { exact: true })).toBeAttached();
  await rowOf(others, id).getByRole('button', { name: /^Open/ }).click();
  const late = others.getByRole('region', { name: /^Refund rejected/ });
  const latePress = late.getByRole('button', { name: 'Retry refund of €49.00' });
  await expect(latePress).toBeEnabled();

  await setFaults(shop, { refundFails: false });
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Refund rejected/ });
  await expect(panel.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(step).toBeFocused();
  await page.keyboard.press('Enter');
  const press = panel.getByRole('button', { name: 'Retry refund of €49.00' });
  await expect(press).toBeEnabled();
  expect((await axe(page).include('#desk').analyze()).violations).toEqual([]);

  // The session ends while the panel is open; a window signs in again, and the panel is as it was.
  announce(/401 \(/);
  await page.context().clearCookies({ name: '__Host-desk' });
  await press.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('what you have typed is still here');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Log in as Orla Whelan' }).click();
  const popup = await opened;
  await popup.waitForEvent('close');
  await expect(dialog).toBeHidden();

  // The answer of the press is lost on the way back; pressed again, it is not done twice.
  announce(/Failed to load resource: net::ERR_FAILED/);
  const keys: (string | undefined)[] = [];
  await page.route('**/desk/api/actions/refund-retry', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await press.click();
  await expect(panel.getByRole('alert')).toContainText('It may have been done');
  await panel.getByRole('button', { name: 'Press again' }).click();
  await expect(panel).toContainText('The provider was asked again');
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  await panel.getByRole('button', { name: 'Close' }).last().click();

  // A second press by somebody else does nothing and says why.
  await latePress.click();
  await expect(late.getByRole('alert')).toContainText('there is nothing to retry');
  await context.close();

  // The retry has ended what the provider told of the rejection.
  await expect(row).toBeHidden();

  const audited = await operateShop(shop, `audit list --subject ${id}`);
  expect(audited.match(/Orla Whelan {2}refund retry/g)).toHaveLength(1);
  // The refused press has an entry too.
  expect(audited.match(/Dev Anand {2}refund retry/g)).toHaveLength(1);
});
