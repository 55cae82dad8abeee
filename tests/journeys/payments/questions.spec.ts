import { axe, putOn } from '../../kit/looked-at.ts';
import { expect, openForm, payWith, startPaying, test, told, toldOf } from './fixtures.ts';

test('a card’s bank asks within the form, and the browser’s word is not what decides', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4917 6100 0000 0000');
  const question = page.frameLocator('iframe[name="threeDSIframe"]');
  await expect(question.getByText('€442.50', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Pay €442.50' }).click();
  await expect.poll(() => told(page)).toEqual(['completed Authorised']);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa true']);

  const refused = await startPaying(page, payments, dropinShop);
  await payWith(page, '5454 5454 5454 5454');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => told(page)).toEqual(['failed Refused']);
  expect(await toldOf(refused, payments, dropinShop)).toEqual(['mc false']);
});

test('a card’s bank asks on a page of its own, and what it heard is told once', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4212 3456 7891 0006');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay €442.50' }).click();
  await page.waitForURL(/\/back\?/);
  const back = new URL(page.url()).searchParams;
  expect(back.get('sessionId')).toBe(order.id);
  const redirectResult = back.get('redirectResult') ?? '';
  // The card is charged when the shop's page says that its shopper is back, once.
  expect(await toldOf(order, payments, dropinShop)).toEqual([]);
  for (const _ of [1, 2]) {
    await page.reload();
    await openForm(page, { id: order.id }, { redirectResult });
    await expect.poll(() => told(page)).toEqual(['completed Authorised']);
  }
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa true']);
});

test('a bank pays at once, even if nobody comes back; its page is well made', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await page.getByRole('radio', { name: 'Bank payment' }).click();
  await page.getByRole('button', { name: 'Continue to Bank payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible();
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await putOn(page, colorScheme);
    const { violations } = await axe(page).analyze();
    expect(violations, colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: 'Pay €442.50' }).click();
  expect(await toldOf(order, payments, dropinShop)).toEqual(['directEbanking true']);
});

test('who cancels at the bank may still pay otherwise', async ({ page, payments, dropinShop }) => {
  const order = await startPaying(page, payments, dropinShop);
  await page.getByRole('radio', { name: 'Bank payment' }).click();
  await page.getByRole('button', { name: 'Continue to Bank payment' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/back\?/);
  const redirectResult = new URL(page.url()).searchParams.get('redirectResult') ?? '';
  await openForm(page, { id: order.id }, { redirectResult });
  await expect.poll(() => told(page)).toEqual(['failed Cancelled']);
  await page.reload();
  await openForm(page, order);
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => told(page)).toEqual(['completed Authorised']);
});
