import type { Page } from '@playwright/test';

/** Demo members by what they are there to show; content/members.json has them all. */
export const MEMBERS = {
  irish: '3081470000000001',
  british: '3081470000000002',
  american: '3081470000000003',
  withoutBalance: '3081470000000013',
  withoutNumber: 'owen.clarke@members.example',
} as const;

/** Fills in the identity provider's page, wherever it stands: in the window or in a popup. */
export async function enterCredentials(page: Page, login: string, password = 'cairn-demo') {
  await page.getByLabel('Membership number or email').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** From a page of the shop to the same page as a member. */
export async function logIn(page: Page, login: string = MEMBERS.irish) {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, login);
}

/** From the member's own page to the visitor's that the identity provider sends them to. */
export async function logOut(page: Page, balance: string) {
  await page.getByText(balance).click();
  const isBack = page.waitForRequest(/\/v2\/logout/).then(() => page.waitForEvent('load'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await isBack;
}
