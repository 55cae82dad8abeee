import type {
  Auth0Client,
  Auth0ClientOptions,
  GetTokenSilentlyOptions,
  PopupLoginOptions,
} from '@auth0/auth0-spa-js';
import { DEMO_CODE, DEMO_PASSWORD } from '@cairn/sandbox/identity/app';
import { expect, type Page } from '@playwright/test';
import { logInUnseen } from '../../kit/browser/log-in.ts';
import { quietTest } from '../../kit/browser/quiet-test.ts';
import {
  AOIFE,
  AUDIENCE,
  STANDARD_SCOPE,
  startIdentity,
  type TestIdentity,
} from '../../kit/shop/identity.ts';
import { type SdkShop, startSdkShop } from './sdk-page.ts';

type Failure = Record<string, unknown> & { error?: string; message: string };
type Attempt<T> = { value: T; failure?: undefined } | { value?: undefined; failure: Failure };

declare global {
  interface Window {
    auth0: { Auth0Client: typeof Auth0Client };
    client: Auth0Client;
    attempt<T>(work: () => Promise<T>): Promise<Attempt<T>>;
  }
}

type Worker = { sdkShop: SdkShop; identity: TestIdentity };
/** Auth0's SDK on a page of its own, against the stand-in. */
export const test = quietTest.extend<object, Worker>({
  sdkShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const shop = await startSdkShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  identity: [
    async ({ sdkShop }, use) => {
      const identity = await startIdentity({ shop: sdkShop.addresses });
      await use(identity);
      await identity.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** The options that the shop uses. */
export function clientOptions(identity: TestIdentity, shop: SdkShop): Auth0ClientOptions {
  return {
    domain: identity.url,
    clientId: identity.settings.clientId,
    useDpop: true,
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    interactiveErrorHandler: 'popup',
    authorizationParams: {
      redirect_uri: `${shop.origin}/callback`,
      audience: AUDIENCE,
      scope: STANDARD_SCOPE,
    },
  };
}

/** Opens a page of the shop and creates an SDK client. */
export async function openShop(page: Page, shop: SdkShop, options: Auth0ClientOptions, path = '/') {
  await page.goto(shop.origin + path);
  await makeClient(page, options);
}

/** Opens the shop in a browser with a session at the provider, so that the client gets tokens silently. */
export async function openAsMember(
  page: Page,
  identity: TestIdentity,
  shop: SdkShop,
  options: Auth0ClientOptions = clientOptions(identity, shop),
  path = '/',
) {
  const { url, settings } = identity;
  const provider = { url, clientId: settings.clientId, callback: `${shop.origin}/silent-login` };
  await logInUnseen(page.context(), provider, AOIFE.number);
  await openShop(page, shop, options, path);
  expect((await attemptToken(page)).value).toBeDefined();
}

export async function makeClient(page: Page, options: Auth0ClientOptions) {
  await page.evaluate((given) => {
    window.client = new window.auth0.Auth0Client(given);
  }, options);
}

export async function logInOn(page: Page, identifier: string = AOIFE.number) {
  await page.getByLabel('Membership number or email').fill(identifier);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function confirmOn(page: Page) {
  await page.getByLabel('One-time code').fill(DEMO_CODE);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Logs in by popup and returns the SDK's result. */
export async function attemptLogIn(
  page: Page,
  identifier?: string,
  authorizationParams: PopupLoginOptions['authorizationParams'] = {},
) {
  const opening = page.waitForEvent('popup');
  const attempt = page.evaluate(
    (params) => window.attempt(() => window.client.loginWithPopup({ authorizationParams: params })),
    authorizationParams,
  );
  await logInOn(await opening, identifier);
  return attempt;
}

export async function logIn(page: Page, identifier?: string) {
  expect(await attemptLogIn(page, identifier)).toEqual({});
}

export function attemptToken(page: Page, options: GetTokenSilentlyOptions = {}) {
  return page.evaluate(
    (given) => window.attempt(() => window.client.getTokenSilently(given)),
    options,
  );
}

/** The token requests that the stand-in receives from now on. */
export function tokenCallsFromNow(identity: TestIdentity) {
  const before = identity.tokenCalls().length;
  return () => identity.tokenCalls().slice(before);
}
