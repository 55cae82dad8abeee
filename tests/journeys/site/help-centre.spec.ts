import { expectAccessible, shifts, tabToWords, watchShifts } from '../../kit/browser/looked-at.ts';
import { expect, test } from '../fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer leads to the help centre in the shop’s language, which answers a search and leads on to the contact form [2.20]', async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([{ name: 'opco', value: 'IB', url: shop.origin }]);
    await page.goto('/gift');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Centro de ayuda' }).click();
    await expect(page).toHaveURL(`${shop.contentUrl}/help-centre?locale=es-ES`);

    const search = page.getByRole('searchbox', { name: 'Buscar en el centro de ayuda' });
    await search.fill('como cancelo mi plan');
    await search.press('Enter');
    await expect(page.getByText('Puedes cancelarlo cuando quieras.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver todas las preguntas' }).click();

    await page.getByRole('link', { name: '¿Puedo recuperar mi dinero?' }).click();
    await expect(page).toHaveURL(/locale=es-ES#refund-can-i$/);
    const refund = page.getByRole('link', { name: 'Pedir un reembolso' });
    await expect(refund).toBeInViewport();
    await expect(refund).toHaveAttribute('href', `${shop.origin}/refund`);

    await page.getByRole('link', { name: 'Escríbenos Una persona' }).click();
    await expect(page).toHaveURL(`${shop.origin}/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto');
  });
});

test('nothing moves while it loads; an address opens its answer, the keyboard the others; all is accessible [2.20]', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto('/resources/faq');
  await page.evaluate(() => document.fonts.ready);
  expect(await shifts(page)).toEqual([]);

  await page.goto('/resources/faq#refund-can-i');
  await expect(page.getByRole('link', { name: 'Ask for a refund' })).toBeInViewport();
  await tabToWords(page, 'Account and help');
  await page.keyboard.press('Enter');
  await tabToWords(page, 'I can’t log in');
  const answer = page.getByText('Use your membership number or email');
  await expect(answer).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectAccessible(page, 'body', [1440, 320]);
});
