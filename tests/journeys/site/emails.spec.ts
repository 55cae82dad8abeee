import { everyLetter } from '../../../apps/api/src/notifications/letters/test-letters.ts';
import { expectNoOverflow } from '../../kit/browser/looked-at.ts';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { letters } from '../../kit/browser/recipient-page.ts';
import { expect, test } from '../fixtures.ts';

const NURIA = 'nuria@members.example';

test('an email shows the shop’s pictures, fits 320 px, and leads to its reader’s company and language [10.3] [10.4]', async ({
  page,
  shop,
  announce,
}) => {
  // An email may run no scripts, and Playwright’s own are among them.
  announce(/Blocked script execution/);
  // The browser last showed another company.
  await openHydrated(page, '/en-GB/');
  await fetch(new URL('/api/contact?partner=ib', shop.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'application-language': 'es-ES' },
    body: JSON.stringify({ topic: 'refund', email: NURIA, message: '¿Dónde está mi reembolso?' }),
  });
  await expect.poll(async () => (await letters(shop, NURIA)).length).toBe(1);
  const subject = (await letters(shop, NURIA))[0]?.subject ?? '';

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${shop.mailboxUrl}/?to=${NURIA}`);
  await page.getByRole('link', { name: subject }).click();
  const link = page.getByRole('link', { name: 'Open on a separate page' });
  const email = page.frameLocator('iframe');
  await expect(email.getByRole('heading')).toHaveText(subject);
  await link.click();
  const picture = page.getByRole('img', { name: 'Dos piedras que conversan' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Contacta con nosotros' }).click();
  const shopPage = await opened;
  await waitForHydration(shopPage);
  expect(new URL(shopPage.url()).pathname).toBe('/es-ES/contact');
  await expect(shopPage.locator('html')).toHaveAttribute('lang', 'es-ES');
  const cookies = await shopPage.context().cookies(shop.origin);
  const context = cookies.filter(({ name }) => name === 'opco' || name === 'market');
  expect(context.map(({ value }) => value).toSorted()).toEqual(['ES', 'IB']);
});

test('every letter fits 320 px without pictures and in whatever typeface the mail program has [10.3]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource/);
  await page.route('**/*', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 700 });
  for (const locale of ['en-GB', 'es-ES'] as const) {
    for (const [letter, cases] of Object.entries(everyLetter(locale))) {
      for (const [name, { html }] of Object.entries(cases)) {
        await page.setContent(html);
        await expectNoOverflow(page, `${letter} ${name} in ${locale}`);
      }
    }
  }
});
