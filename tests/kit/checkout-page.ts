import { expect, type Locator, type Page } from '@playwright/test';
import { enterCredentials } from './log-in.ts';
import { openAlive } from './open-alive.ts';
import type { RunningShop } from './shop.ts';

/** Nobody else counts what he has, and a year's cap is enough for all that these journeys buy. */
export const BUYER = 'daniel.reid@members.example';
export const PACKAGE = { avios: 20_000, bonus: 5_000, price: '€359.00' } as const;

/** A visitor chooses a package, logs in and goes on to the payment. */
export async function chooseAndGo(page: Page): Promise<void> {
  await openAlive(page, '/purchase');
  await choose(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, BUYER);
  await goOn(page);
}

export async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^20,000 avios/ }).click();
}

/** What was chosen is still chosen. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout/);
}

/** What the browser knows of the order. */
export async function stored(page: Page): Promise<unknown> {
  const text = await page.evaluate(() => localStorage.getItem('pending_transaction'));
  return JSON.parse(text ?? 'null');
}

/** Something lies over the whole of the provider's form until its fields are there. */
export async function formReady(page: Page): Promise<void> {
  await page.getByLabel('Name on card').click();
}

/** Fills in the provider's fields, each of which is a page of its own. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await formReady(page);
  const field = (name: string) =>
    page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox', { name });
  await field('Card number').fill(number);
  await field('Expiry date').fill('0330');
  await field('Security code').fill('737');
}

export async function tickTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read' }).check();
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay €/ }).click();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await enterCard(page, number);
  await tickTerms(page);
  await pressPay(page);
}

/** The quickest way to pay: the stand-in's wallet asks for nothing. */
export async function payByWallet(page: Page): Promise<void> {
  await formReady(page);
  await page.getByRole('radio', { name: 'Phone wallet' }).click();
  await tickTerms(page);
  await page.getByRole('button', { name: 'Pay with your wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
}

/** Makes the provider's stand-in go wrong at will; nothing puts it right. */
export async function disturb({ paymentsOwnUrl }: RunningShop, faults: object): Promise<void> {
  await fetch(`${paymentsOwnUrl}/sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) });
}

/** Goes on from control to control, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 1 });
  }).toPass();
}
