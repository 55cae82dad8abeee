import type { Page } from '@playwright/test';
import { enterCredentials, MEMBERS, remember } from '../../kit/browser/log-in.ts';
import type { SessionPage } from '../../kit/browser/session-page/entry.ts';
import { openSessionPage } from '../../kit/browser/session-page.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

type Identity = ReturnType<SessionPage['openIdentity']>;

declare global {
  interface Window {
    session: SessionPage;
    identity: Identity;
    acquired: string[];
  }
}

test.use({ bypassCSP: true });

const CREDIT = 'write:transaction_credit';
const DEBIT = 'write:transaction_debit';

/** A member who logged in lately, on a page where the session can be spoken to. */
async function openIdentity(page: Page, shop: RunningShop) {
  await remember(page.context(), shop);
  await openSessionPage(page);
  const { origin, identityUrls } = shop;
  await page.evaluate(
    ({ origin, url }) => {
      window.acquired = [];
      window.identity = window.session.openIdentity(
        {
          url,
          clientId: 'cairn-ei',
          audience: 'https://api.cairn.example',
          shopUrl: origin,
          language: 'en-GB',
        },
        ({ scope = '' }) => window.acquired.push(scope),
      );
    },
    { origin, url: identityUrls[0] ?? '' },
  );
}

const TO_TOM = { avios: 3_000, recipient: MEMBERS.british };

const scopeOfToken = (page: Page, transfer?: typeof TO_TOM) =>
  page.evaluate(async (given) => (await window.identity.tokens.get(given)).scope, transfer);

test('the SDK holds the session; standard and step-up tokens have their scopes, and step-up opens a popup of 400 by 600 [3.26] [4.5] [6.4] [9.11]', async ({
  page,
  shop,
}) => {
  await openIdentity(page, shop);

  await test.step('concurrent requests acquire one token', async () => {
    const count = await page.evaluate(async () => {
      const { tokens } = window.identity;
      await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
      return window.acquired.length;
    });
    expect(count).toBe(1);
  });

  await test.step('identity token, user, access token, lifetime and scope', async () => {
    const held = await page.evaluate(async () => {
      const token = await window.identity.tokens.get();
      return { token, user: await window.identity.getUser() };
    });
    expect(held.user).toEqual({
      subject: expect.any(String),
      number: MEMBERS.irish,
      firstName: 'Aoife',
      lastName: 'Brennan',
    });
    expect(held.token).toEqual({
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'DPoP',
      expires_in: 600,
      scope: expect.stringContaining('openid'),
    });
    expect(JSON.stringify(held), 'the refresh token stays in the worker').not.toContain('refresh');
  });

  await test.step('standard and step-up', async () => {
    const standard = await scopeOfToken(page);
    for (const scope of ['openid', 'profile', 'email', 'offline_access', CREDIT]) {
      expect(standard).toContain(scope);
    }
    expect(standard).not.toContain(DEBIT);

    const opened = page.waitForEvent('popup');
    const stepUp = scopeOfToken(page, TO_TOM);
    const popup = await opened;
    await popup.getByLabel('One-time code').fill('000000');
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
    await popup.getByRole('button', { name: 'Confirm' }).click();
    expect(await stepUp).toContain(DEBIT);

    // Kept until it is used: no second popup.
    expect(await scopeOfToken(page, TO_TOM)).toContain(DEBIT);
    expect(await scopeOfToken(page)).not.toContain(DEBIT);
    expect(await page.evaluate(() => window.acquired.length)).toBe(2);
  });
});

test('a blocked step-up popup counts as unavailable until tokens are cleared [4.5]', async ({
  page,
  shop,
}) => {
  await openIdentity(page, shop);
  const open = await page.evaluateHandle(() => window.open);
  await page.evaluate(() => {
    window.open = () => null;
  });
  expect(await scopeOfToken(page, TO_TOM)).not.toContain(DEBIT);

  await page.evaluate((given) => {
    window.open = given;
  }, open);
  let popups = 0;
  page.on('popup', () => {
    popups += 1;
  });
  expect(await scopeOfToken(page, TO_TOM)).not.toContain(DEBIT);
  expect(popups).toBe(0);

  await page.evaluate(() => window.identity.tokens.clear());
  const opening = page.waitForEvent('popup');
  const scope = scopeOfToken(page, TO_TOM);
  const popup = await opening;
  await popup.getByLabel('One-time code').fill('000000');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  expect(await scope).toContain(DEBIT);
  expect(popups).toBe(1);
});

test('a call that is refused for a missing nonce is sent once more with it [8.30]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/401/);
  await openIdentity(page, shop);
  const proofs: unknown[] = [];
  await page.route('**/api/nonce', async (route) => {
    const [, claims = ''] = (route.request().headers().dpop ?? '').split('.');
    const { nonce } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    proofs.push([nonce, route.request().postData()]);
    const asks = { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': 'n-1' };
    await route.fulfill(proofs.length === 1 ? { status: 401, headers: asks } : { status: 204 });
  });
  const status = await page.evaluate(async () => {
    const token = await window.identity.tokens.get();
    const request = new Request('/api/nonce', { method: 'POST', body: '{"a":1}' });
    return (await window.identity.sendWith(token, request)).status;
  });
  expect(status).toBe(204);
  expect(proofs).toEqual([
    [undefined, '{"a":1}'],
    ['n-1', '{"a":1}'],
  ]);
});

test('log-in by popup shows progress; a closed popup shows no error, a blocked one becomes a redirect [4.6] [8.32]', async ({
  page,
  shop,
}) => {
  const events = () => page.evaluate(() => Object(window).events);
  const logInHere = () => page.evaluate(() => Object(window).controller.logInHere());

  await test.step('closed', async () => {
    await openSession(page, shop);
    const opened = page.waitForEvent('popup');
    const done = logInHere();
    await (await opened).close();
    await done;
    expect(await events()).toEqual(['popup started', 'failed', 'raised cancelled']);
  });

  await test.step('completed', async () => {
    await openSession(page, shop);
    const opened = page.waitForEvent('popup');
    const done = logInHere();
    await enterCredentials(await opened, MEMBERS.irish);
    await done;
    expect(await events()).toEqual(['popup started', 'popup completed', 'initialised']);
  });

  await test.step('blocked', async () => {
    await page.context().clearCookies();
    await openSession(page, shop);
    await page.evaluate(() => {
      window.open = () => null;
      void Object(window).controller.logInHere();
    });
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});

/** A session, and what the shop would hear of it. */
async function openSession(page: Page, shop: RunningShop) {
  await openSessionPage(page);
  const { origin, identityUrls } = shop;
  await page.evaluate(
    ({ origin, url }) => {
      const events: unknown[] = [];
      const controller = window.session.openSession(
        {
          url,
          clientId: 'cairn-ei',
          audience: 'https://api.cairn.example',
          shopUrl: origin,
          company: 'EI',
          language: 'en-GB',
          publicOrigin: origin,
        },
        {
          dispatch: (event) => events.push(event.type),
          onFacts: () => {},
          raise: (code) => events.push(`raised ${code}`),
          goTo: async () => {},
          location: () => window.location,
        },
      );
      Object.assign(window, { events, controller });
    },
    { origin, url: identityUrls[0] ?? '' },
  );
}
