import { expect, type FrameLocator, type Page } from '@playwright/test';

/** A field of the payment form, in an iframe of the provider. */
export const field = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`);

/** Any future expiry date and any code are valid at the stand-in. */
export async function fillIn(page: Page, number: string, code = '737') {
  await page.getByRole('radio', { name: 'Card' }).click();
  // The form's fields work only once all of them have loaded.
  for (const name of ['Card number', 'Expiry date', 'Security code']) {
    await expect(field(page, name).getByLabel(name)).toBeEnabled();
  }
  await field(page, 'Card number').getByLabel('Card number').fill(number);
  await field(page, 'Expiry date').getByLabel('Expiry date').fill('0330');
  await field(page, 'Security code').getByLabel('Security code').fill(code);
}
