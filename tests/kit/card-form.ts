import { expect, type FrameLocator, type Page } from '@playwright/test';

/** A field of the payment form, which stands in a frame of the provider's. */
export const field = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`);

/** With an expiry date and a code that every card of the stand-in's has. */
export async function fillIn(page: Page, number: string) {
  await page.getByRole('radio', { name: 'Card' }).click();
  // The form's fields know of each other once all of them are there.
  for (const name of ['Card number', 'Expiry date', 'Security code']) {
    await expect(field(page, name).getByLabel(name)).toBeEnabled();
  }
  await field(page, 'Card number').getByLabel('Card number').fill(number);
  await field(page, 'Expiry date').getByLabel('Expiry date').fill('0330');
  await field(page, 'Security code').getByLabel('Security code').fill('737');
}
