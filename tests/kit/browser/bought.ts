import { expect, type Page } from '@playwright/test';
import type { MemberCopy } from '../shop/member-copies.ts';
import type { RunningShop } from '../shop/shop.ts';
import { PACKAGE, stored } from './checkout-page.ts';
import { letters } from './recipient-page.ts';

const RESULT = /\/checkout\/transaction\/p\d\w+$/;

/** The buyer, with the balance and emails before the payment. */
export type Before = { number: string; email: string; balance: number; letters: number };

export async function lookBefore(
  page: Page,
  shop: RunningShop,
  { number, email }: MemberCopy,
): Promise<Before> {
  const shown = page.getByRole('banner').getByText(/^[\d,]+ avios$/);
  const balance = Number((await shown.first().innerText()).replaceAll(/\D/g, ''));
  return { number, email, balance, letters: (await letters(shop, email)).length };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The payment's outcome is not known, and no notification tells of it: the member is asked. */
export async function expectUnconfirmed(page: Page): Promise<void> {
  await expect(page).toHaveURL(RESULT);
  await expect(heading(page)).toHaveText('Still confirming your payment');
  const reference = page.url().slice(-8).toUpperCase();
  await expect(page.getByRole('main')).toContainText(`25,000 avios for ${PACKAGE.price}`);
  await expect(page.getByRole('main')).toContainText('Your bank may hold the amount');
  await expect(page.getByRole('main')).toContainText(`Your reference is ${reference}`);
  await expect(heading(page)).toHaveText('Did you finish paying?');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`Your reference is ${reference}`);
}

/** Exactly one purchase: on the page, in the balance, one receipt, no stored order. */
export async function expectBought(page: Page, shop: RunningShop, before: Before): Promise<void> {
  await expect(page).toHaveURL(RESULT);
  await expect(heading(page)).toHaveText('25,000 avios are yours');
  await expectBalance(page, before.balance + PACKAGE.avios + PACKAGE.bonus);
  expect(await stored(page)).toBeNull();
  await expect
    .poll(async () => (await letters(shop, before.email)).length)
    .toBe(before.letters + 1);
  const [receipt] = await letters(shop, before.email);
  for (const text of [
    '25,000 avios are yours',
    'Package: 20,000 avios',
    'Bonus, 25%: +5,000 avios',
    'On your statement: CAIRN AVIOS SHOP',
    `Total paid: ${PACKAGE.price}`,
    'You can have a refund until',
  ]) {
    expect(receipt?.text).toContain(text);
  }
  expect(receipt?.text).toContain('/checkout/transaction/p');
}

/** No avios, no email, and an order that can be continued. */
export async function expectNothingBought(
  page: Page,
  shop: RunningShop,
  before: Before,
  status: 'payment_pending' | 'payment_started' = 'payment_pending',
): Promise<void> {
  expect(await stored(page)).toMatchObject({ status });
  await expectBalance(page, before.balance);
  expect(await letters(shop, before.email)).toHaveLength(before.letters);
}

async function expectBalance(page: Page, avios: number): Promise<void> {
  await expect(page.getByRole('banner')).toContainText(`${avios.toLocaleString('en-GB')} avios`);
}
