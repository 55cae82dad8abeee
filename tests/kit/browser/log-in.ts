import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { RunningShop } from '../shop/shop.ts';

/** Demo members by what they demonstrate; all are in content/members.json. */
export const MEMBERS = {
  irish: '3081470000000001',
  british: '3081470000000002',
  american: '3081470000000003',
  german: '3081470000000004',
  tooYoung: '3081470000000005',
  nearCaps: '3081470000000011',
  owing: '3081470000000012',
  withoutBalance: '3081470000000013',
  withoutNumber: 'owen.clarke@members.example',
} as const;

/** Fills in the identity provider's page, in the window or in a popup. */
export async function enterCredentials(page: Page, login: string, password = 'cairn-demo') {
  await page.getByLabel('Membership number or email').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in from the header and returns to the same page. */
export async function logIn(page: Page, login: string = MEMBERS.irish) {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, login);
}

/** The identity provider and the callback page. */
type Provider = { url: string; clientId: string; callback: string };

/** Logs the browser in at the identity provider without opening a page. */
export async function logInUnseen(
  { request }: BrowserContext,
  { url, clientId, callback }: Provider,
  login: string,
) {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const form = await request.get(`${url}/authorize?${query}`);
  const answers = { identifier: login, password: 'cairn-demo' };
  const back = await request.post(form.url(), { form: answers });
  if (!back.url().startsWith(callback))
    throw new Error(`${login} got no further than ${back.url()}`);
}

/** Gives the browser the cookies of a member who logged in recently. */
export async function remember(
  context: BrowserContext,
  { origin, identityUrls }: RunningShop,
  login: string = MEMBERS.irish,
) {
  const [url = ''] = identityUrls;
  const callback = `${origin}/silent-login`;
  await logInUnseen(context, { url, clientId: 'cairn-ei', callback }, login);
  await context.addCookies([{ name: 'logged_in', value: randomUUID(), url: origin }]);
}

/** Opens a page as a member who logged in recently; the shop restores the session. */
export async function comeBack(page: Page, shop: RunningShop, path: string, login?: string) {
  await remember(page.context(), shop, login);
  await page.goto(path);
}

/** Logs out from the avatar menu and waits for the visitor's page. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  const isBack = page.waitForRequest(/\/v2\/logout/).then(() => page.waitForEvent('load'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await isBack;
}
