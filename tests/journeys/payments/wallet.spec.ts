import { expect, startPaying, test, told, toldOf } from './fixtures.ts';

test('a wallet’s sheet can be closed, and opened again to pay', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await page.getByRole('radio', { name: 'Phone wallet' }).click();
  const button = page.getByRole('button', { name: 'Pay with your wallet' });
  const sheet = page.getByRole('dialog', { name: 'Pay with your wallet' });
  await button.click();
  await expect(sheet).toContainText('€442.50');
  await page.keyboard.press('Escape');
  await expect.poll(() => told(page)).toEqual(['error CANCEL']);
  await expect(sheet).toBeHidden();
  await button.click();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect.poll(() => told(page)).toEqual(['error CANCEL', 'completed Authorised']);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['googlepay true']);
});
