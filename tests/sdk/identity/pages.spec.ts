import type { Page } from '@playwright/test';
import { axe, setColorScheme } from '../../kit/browser/looked-at.ts';
import { STEP_UP_SCOPE, signNote } from '../../kit/shop/identity.ts';
import { clientOptions, expect, openAsMember, openShop, test } from './fixtures.ts';

const NARROW = { width: 320, height: 640 };
const TELEPHONE = { width: 390, height: 844 };
const POPUP = { width: 400, height: 600 };
const DESK = { width: 1440, height: 900 };

/** No horizontal scrolling, large enough targets, no axe violations in light and dark. */
async function expectAccessible(page: Page) {
  for (const view of [NARROW, POPUP, TELEPHONE, DESK]) {
    await page.setViewportSize(view);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${view.width}`).toBe(0);
    for (const control of await page.locator('button, input, .button').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
  }
  for (const [colorScheme, view] of [
    ['light', TELEPHONE],
    ['dark', DESK],
  ] as const) {
    await page.setViewportSize(view);
    await setColorScheme(page, colorScheme);
    const { violations } = await axe(page).analyze();
    expect(violations, `${view.width} ${colorScheme}`).toEqual([]);
  }
}

test('the log-in page, its error and the error page are responsive and accessible', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)|404 \(Not Found\)/);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await page.evaluate(() => void window.client.loginWithRedirect());
  await page.getByLabel('Password').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Something is missing');
  await expectAccessible(page);

  await page.goto(`${identity.url}/nonsense`);
  await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
  await expectAccessible(page);
});

test('the code page and the connect page are responsive and accessible, in Spanish', async ({
  page,
  identity,
  sdkShop,
}) => {
  await openAsMember(page, identity, sdkShop);
  const note = await signNote({ order: 't42', avios: 12_000, recipient: '8821' });
  await page.evaluate(
    (params) => void window.client.loginWithRedirect({ authorizationParams: params }),
    {
      scope: STEP_UP_SCOPE,
      encoded_auth_state: note,
      ui_locales: 'es-ES',
    },
  );
  await page.getByLabel('Código de un solo uso').waitFor();
  await expectAccessible(page);

  await openAsMember(page, identity, sdkShop);
  await page.evaluate(
    () => void window.client.connectAccountWithRedirect({ connection: 'partner-hotels' }),
  );
  await page.getByRole('button', { name: 'Conectar' }).waitFor();
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages work by keyboard', async ({ page, identity, sdkShop }) => {
    const query = new URLSearchParams({
      client_id: 'cairn-ei',
      response_type: 'code',
      redirect_uri: `${sdkShop.origin}/callback`,
      scope: STEP_UP_SCOPE,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      login_hint: '3081 4700 0000 0001',
    });
    await page.goto(`${identity.url}/authorize?${query}`);
    await expect(page.getByLabel('Membership number or email')).toHaveValue('3081 4700 0000 0001');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type('cairn-demo');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('One-time code')).toHaveAttribute('autocomplete', 'one-time-code');
    await page.keyboard.press('Tab');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/callback\?code=/);
  });
});
