import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningShop } from '../shop/shop.ts';
import { comeBack } from './log-in.ts';

export const field = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Avios to transfer' });

export const slider = (page: Page): Locator => page.getByRole('slider');

export const summary = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Your transfer' });

/** The row of the fee of the chosen amount. */
export const feeRow = (page: Page): Locator =>
  page.getByRole('row').filter({ hasText: 'Your amount' });

/** Opens the transfer page as a member, in a browser that did not know them before. */
export async function openTransferAs(page: Page, shop: RunningShop, login: string): Promise<void> {
  await page.context().clearCookies();
  await comeBack(page, shop, '/transfer', login);
  await expect(page.getByText('Checking whether you’re logged in')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Fee' })).not.toHaveAttribute('aria-busy');
}
