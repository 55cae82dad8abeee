import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningShop } from '../shop/shop.ts';
import { comeBack } from './log-in.ts';
import { waitForHydration } from './open-hydrated.ts';

export const PACKAGE = { avios: 20_000, bonus: 5_000, price: '€359.00' } as const;

/** Chooses a package as a member who logged in recently, and continues to the payment. */
export async function chooseAndGo(page: Page, shop: RunningShop, login: string): Promise<void> {
  await comeBack(page, shop, '/purchase', login);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^20,000 avios/ }).click();
  await goOn(page);
}

/** Expects that a package is chosen. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout/);
}

/** The order in local storage. */
export async function stored(page: Page): Promise<unknown> {
  const text = await page.evaluate(() => localStorage.getItem('pending_transaction'));
  return JSON.parse(text ?? 'null');
}

/** A click waits until the overlay is gone that covers the form while its fields load. */
export async function formReady(page: Page): Promise<void> {
  await page.getByLabel('Name on card').click();
}

/** Fills in the provider's fields, each in its own iframe. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await formReady(page);
  const field = (name: string) =>
    page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox', { name });
  await field('Card number').fill(number);
  await field('Expiry date').fill('0330');
  await field('Security code').fill('737');
}

export async function tickTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I’ve read' }).check();
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay €/ }).click();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await enterCard(page, number);
  await tickTerms(page);
  await pressPay(page);
}

/** The fastest way to pay: the stand-in's wallet needs no input. */
export async function payByWallet(page: Page): Promise<void> {
  await formReady(page);
  await page.getByRole('radio', { name: 'Digital wallet' }).click();
  await tickTerms(page);
  await page.getByRole('button', { name: 'Pay with your wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
}

/** Sets the payments stand-in's faults; an empty object resets them. */
export async function disturb({ paymentsOwnUrl }: RunningShop, faults: object): Promise<void> {
  await fetch(`${paymentsOwnUrl}/sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) });
}

/** Presses Tab until the control has focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 1 });
    // Without pauses, which would grow to a second for each press.
  }).toPass({ intervals: [0] });
}
