import { expect, type Locator, type Page } from '@playwright/test';
import { askRunningShop } from '../../../local/operate-ask.ts';
import type { RunningShop } from '../shop/shop.ts';
import { comeBack } from './log-in.ts';

const PACKAGE = /^[\d,]+ avios$/;

/** The packages in the list, those of folded sizes left out. */
export const cards = (page: Page): Locator =>
  page.getByRole('table', { name: 'Packages' }).getByRole('button', { name: PACKAGE });

export const card = (page: Page, avios: string): Locator =>
  page.getByRole('button', { name: `${avios} avios`, exact: true });

/** A package with its bonus and prices. */
export const row = (page: Page, avios: string): Locator =>
  page.getByRole('row').filter({ has: card(page, avios) });

/** A recommended package, by the reason for it. */
export const pick = (page: Page, reason: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${reason}`) });

/** The row of the chosen package. */
export const chosen = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: PACKAGE, pressed: true }) });

/** Packages that cannot be chosen. */
export const stopped = (page: Page): Locator =>
  cards(page).and(page.locator('[aria-disabled=true]'));

export const order = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Your order' });

/** Opens the purchase page as a member, in a browser that did not know them before. */
export async function openAs(page: Page, shop: RunningShop, login: string): Promise<void> {
  await page.context().clearCookies();
  await comeBack(page, shop, '/purchase', login);
  await expect(page.getByText('Checking whether you’re logged in')).toHaveCount(0);
}

/** Runs an operator command in the running shop; returns what it prints. */
export async function operateShop(shop: RunningShop, words: string): Promise<string> {
  const { dataFolder } = shop;
  const [command, ...args] = words.split(' ');
  const request = { command, args, actor: 'test', folder: dataFolder };
  const lines: string[] = [];
  expect(await askRunningShop(dataFolder, request, (line) => lines.push(line))).toBe(0);
  return lines.join('\n');
}
