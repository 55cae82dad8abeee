import { expect, type Locator, type Page } from '@playwright/test';
import { askRunningShop } from '../../local/operate-ask.ts';
import { enterCredentials } from './log-in.ts';
import type { RunningShop } from './shop.ts';

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Packages' }).getByRole('button');

export const card = (page: Page, avios: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${avios} avios`) });

export const chosen = (page: Page): Locator => cards(page).and(page.locator('[aria-pressed=true]'));

/** Those that cannot be chosen. */
export const stopped = (page: Page): Locator =>
  cards(page).and(page.locator('[aria-disabled=true]'));

export const order = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Your order' });

/** As somebody whom this browser does not know yet. */
export async function logInAs(page: Page, login: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/purchase?loginRequired=true');
  await enterCredentials(page, login);
}

/** An operator's word to the shop that runs. */
export async function tell(shop: RunningShop, words: string): Promise<void> {
  const { dataFolder } = shop;
  const [command, ...args] = words.split(' ');
  const request = { command, args, actor: 'test', folder: dataFolder };
  expect(await askRunningShop(dataFolder, request, () => {})).toBe(0);
}
