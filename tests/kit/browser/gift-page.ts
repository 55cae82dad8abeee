import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './open-hydrated.ts';

export const GIFT_TITLE = 'Give someone a trip to look forward to';

/** A suggested amount. */
export const size = (page: Page, avios: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`(^|\\s)${avios} avios`) });

export const anotherAmount = (page: Page): Locator =>
  page.getByRole('button', { name: /^Another amount/ });

const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Gift size' });

/** Chooses one of the amounts that are not suggested. */
export async function chooseAnother(page: Page, avios: string): Promise<void> {
  await waitForHydration(page);
  if ((await anotherAmount(page).getAttribute('aria-expanded')) !== 'true') {
    await anotherAmount(page).click();
  }
  const last = PACKAGE_AMOUNTS.findIndex((amount) => amount.toLocaleString('en-GB') === avios);
  // Amounts that are not sold are not on the slider.
  for (let place = last; place >= 0; place -= 1) {
    await slider(page).fill(`${place}`);
    const shown = await slider(page).getAttribute('aria-valuetext');
    if (shown?.startsWith(`${avios} avios`)) return;
  }
  throw new Error(`${avios} avios cannot be chosen`);
}

export const toRecipient = (page: Page): Locator =>
  page.getByRole('complementary').getByRole('link', { name: 'Next: who it’s for' });

/** The card, as its recipient will see it. */
export const preview = (page: Page): Locator =>
  page.getByRole('figure', { name: 'The card they’ll open' });
