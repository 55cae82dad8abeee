import { openAlive } from '../kit/open-alive.ts';
import { expect, test } from './fixtures.ts';

for (const [line, path, heading] of [
  ['[2.4]', '/purchase', 'Buy avios'],
  ['[2.5]', '/subscription', 'A little, often'],
  ['[2.6]', '/avios-gift-transfer', 'A few avios short? Close the gap.'],
  ['[2.7]', '/gift', 'Gift avios'],
  ['[2.7]', '/gift/recipient', 'Who is it for?'],
  ['[2.8]', '/transfer', 'Transfer avios'],
  ['[2.8]', '/transfer/recipient', 'Who is it for?'],
  ['[2.9]', '/booster', 'Boost what you earned'],
  ['[2.10]', '/refund', 'Refunds'],
  ['[2.12]', '/checkout', 'Check and pay'],
  ['[2.12]', '/checkout/p123', 'Check and pay'],
  ['[2.13]', '/checkout/transaction/p123', 'Your order'],
  ['[2.14]', '/my-subscriptions', 'Your subscription'],
  ['[2.14]', '/subscription/my-subscriptions', 'Your subscription'],
  ['[2.15]', '/contact', 'Contact us'],
  ['[2.16]', '/external/checkout/p123', 'Check and pay'],
  ['[2.16]', '/external/checkout/transaction/p123', 'Your order'],
  ['[2.17]', '/maintenance', 'We’ll be back soon!'],
  ['of our own', '/history', 'History and receipts'],
  ['of our own', '/history/p123', 'History and receipts'],
  ['of our own', '/accessibility', 'Accessibility'],
] as const) {
  test(`${path} is there, with a title and one heading ${line}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/\| Cairn$/);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

for (const [line, path] of [
  ['[2.18]', '/nothing/here'],
  ['[2.18]', '/purchase/extra'],
  ['[2.13]', '/checkout/transaction'],
  ['[2.20]', '/resources/anything'],
  ['[2.21]', '/ei/'],
  ['[2.1]', '/fr-FR/'],
] as const) {
  test(`${path} leads to the start ${line}`, async ({ page }) => {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
  });
}

test('an external checkout stands under a frame without ways into the shop [2.16]', async ({
  page,
}) => {
  await page.goto('/external/checkout/p123');
  await expect(page.getByRole('banner')).toContainText('Cairn');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('silent-login is an empty document that only we may frame [2.2]', async ({ page }) => {
  const answer = await page.goto('/silent-login?code=x&state=y');
  expect(await answer?.text()).toBe('<!doctype html><html lang="en"><title></title></html>');
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('resources are on the partner’s site [2.11] [2.20]', async ({ page, shop }) => {
  for (const [resource, site, title] of [
    ['faq', '/help-centre', 'Help centre'],
    ['privacy', '/privacy', 'Privacy'],
    ['terms', '/terms', 'Terms'],
    ['cookies', '/cookies', 'Cookies'],
  ] as const) {
    await page.goto(`/resources/${resource}`);
    expect(page.url()).toBe(shop.contentUrl + site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('following a link moves the reading position to the new page’s heading', async ({ page }) => {
  await openAlive(page, '/');
  await page.getByRole('link', { name: 'Gift avios' }).first().click();
  const heading = page.getByRole('heading', { level: 1, name: 'Gift avios' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Gift avios | Cairn');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, leads on and closes', async ({ page }) => {
    await openAlive(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.getByRole('banner').getByRole('link', { name: 'Transfer' });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer avios');
    await expect(link).toBeHidden();
  });
});

test('a page that cannot be made takes the reading position too [2.38]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource|Error/);
  await openAlive(page, '/');
  await page.route('**/gift.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Gift' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Oops!' });
  await expect(heading).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer avios' })).toBeFocused();
});

test('the language list closes on Escape and on a press elsewhere', async ({ page }) => {
  await openAlive(page, '/');
  const list = page.getByRole('banner').locator('summary').first();
  const choice = page.getByRole('banner').getByRole('link', { name: 'United Kingdom, English' });
  await list.click();
  await expect(choice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await list.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(choice).toBeHidden();
});
