import type { Page } from '@playwright/test';
import { comeBack } from '../../kit/browser/log-in.ts';
import { expect, test } from '../fixtures.ts';

/** The drawing and the words lie beside each other, from one edge of the page to the other. */
async function expectDrawing(page: Page, name: string, link: string) {
  const box = page.getByRole('region', { name });
  await expect(box.getByRole('link', { name: link })).toBeVisible();
  const image = box.locator('img');
  await expect
    .poll(() => image.evaluate((drawing: HTMLImageElement) => drawing.naturalWidth))
    .toBeGreaterThan(0);
  const [words, drawing] = await Promise.all([
    box.getByRole('heading').boundingBox(),
    image.boundingBox(),
  ]);
  expect(words?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
}

test('pages without anything to show have a drawing and a next step [11.3]', async ({
  page,
  shop,
  lend,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/account');
  await expectDrawing(page, 'Log in to see your account', 'Log in');
  await comeBack(page, shop, '/history', lend('Ines').number);
  await expectDrawing(page, 'You haven’t ordered anything yet', 'See products');
  await page.goto('/my-subscriptions');
  await expectDrawing(page, 'You don’t have a plan', 'Compare plans');
  await page.goto('/refund');
  await expectDrawing(page, 'You have no orders to refund', 'History');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/booster');
  await expect(page.getByRole('link', { name: 'Buy avios instead' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your boost' })).toHaveCount(0);
});
