import { readFile } from 'node:fs/promises';
import { deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import { formatMoment } from '@cairn/contract/values/format-moment';
import type { Page, Route } from '@playwright/test';
import { payByWallet } from '../../kit/browser/checkout-page.ts';
import { chooseAnother, toRecipient } from '../../kit/browser/gift-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { shifts, watchShifts } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import {
  dayFromNow,
  enterPerson,
  letters,
  openRecipient,
  PRIYA,
  toPayment,
} from '../../kit/browser/recipient-page.ts';
import { readPdf } from '../../kit/read-pdf.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

// The device's clock is nobody's.
test.use({ timezoneId: 'Asia/Tokyo' });

const NEW_YORK = 'America/New_York';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => page.getByRole('region', { name: 'For you' });
const plan = (page: Page) => page.getByRole('region', { name: /, (monthly|yearly)$/ });

/** Passes the request on and loses its answer, once it may. */
function losing(isReleased: Promise<void>) {
  return async (route: Route) => {
    await isReleased;
    await route.fetch();
    await route.abort('connectionreset');
  };
}

test('a cancellation whose response is lost is looked up, keeps its dialog open meanwhile, and can be undone while plans are switched off [2.14] [6.2] [7.14]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  announce(/ERR_CONNECTION_RESET/);
  await comeBack(page, shop, '/my-subscriptions', lend('Sean').number);
  const cancellation = /\/api\/subscriptions\/\w+\/cancellation/;
  const released = Promise.withResolvers<void>();
  await page.route(cancellation, losing(released.promise), { times: 1 });
  await main(page).getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  const keep = dialog.getByRole('button', { name: 'Keep my plan' });
  await expect(keep).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await keep.press('Enter');
  await expect(dialog).toBeVisible();
  released.resolve();
  await expect(main(page).getByRole('status')).toContainText('We’ve cancelled');
  await expect(plan(page)).toContainText(/Ends on/);
  await expect(main(page).getByRole('alert')).toHaveCount(0);

  await operateShop(shop, 'switch EI subscription off');
  try {
    await page.goto('/subscription/my-subscriptions');
    await expect(plan(page)).toContainText(/Ends on/);
    await page.route(cancellation, losing(Promise.resolve()), { times: 1 });
    await main(page).getByRole('button', { name: 'Keep my plan' }).click();
    await expect(main(page).getByRole('status')).toContainText('We’ve kept');
    await expect(plan(page)).toContainText('Active, renews automatically');
  } finally {
    await operateShop(shop, 'switch EI subscription on');
  }
});

test('an annual plan is shown as 5,000 avios now and 60,000 over the year, and as unpaid once refunded; home uses the member’s currency and offers no package during a payment [2.18] [2.34] [9.6]', async ({
  page,
  shop,
  lend,
}) => {
  const { number } = lend('Tom');
  const calls = callsOf(shop);
  const id = await calls.takeYearlyPlan(number, 'steady');
  await calls.setGoal(number, { avios: 100_000 });
  await watchShifts(page);
  await comeBack(page, shop, '/', number);
  await expect(cards(page)).toContainText(/£/);
  await expect(cards(page)).not.toContainText(/€|\dc\b/);
  expect(await shifts(page)).toEqual([]);

  const goal = main(page).getByRole('region', { name: /avios to go$/ });
  const bonus = main(page).getByRole('region', { name: /extra$/ });
  await expect(goal.getByRole('link', { name: /^Buy/ })).toBeVisible();
  await expect(bonus).toContainText('UK time');
  const banner = page.getByRole('region', { name: /bonus avios on packages/ });
  await expect(banner).toContainText('UK time');
  const confirming = {
    id: `p1${'a'.repeat(24)}`,
    product: 'purchase',
    status: 'confirming',
    createdAt: new Date().toISOString(),
    aviosAmount: 2_000,
    bonusAvios: 0,
    totalPrice: 41,
    currency: 'GBP',
  };
  await page.route('**/users/current/open-orders?*', (route) =>
    route.fulfill({ json: { orders: [confirming] } }),
  );
  await page.reload();
  await expect(goal).toContainText('once your payment is confirmed');
  await expect(goal.getByRole('link')).toHaveCount(0);
  await expect(bonus).toHaveCount(0);

  await page.goto('/history');
  const row = main(page).getByRole('link', { name: /^Annual plan/ });
  await expect(row).toContainText('5,000 a month, 60,000 over the year');
  await expect(row).toContainText('Paid for the year');
  await expect(row).toContainText('+5,000 of 60,000 avios');
  await row.click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('5,000 avios now, 60,000 over the year');
  await expect(receipt).toContainText(/UK time.*Steady 5K, yearly/s);
  await page.goto(`/checkout/transaction/${id}`);
  await expect(receipt).toContainText('5,000 avios now, 60,000 over the year');

  expect(await calls.refundPlan(number, id)).toBe('requested');
  await page.goto('/my-subscriptions');
  const payment = main(page).getByRole('row').filter({ hasText: 'refunded' });
  await expect(payment).toContainText(/£[\d.,]+ refunded/);
  await page.goto(`/history/${id}`);
  await expect(receipt).toContainText('Paid and refunded');
  await expect(main(page)).toContainText('5,000 avios taken back, and no more to come.');
  const steps = main(page).getByRole('region', { name: 'Where it is' });
  await expect(steps).toContainText(/Refund requested.*5,000 avios taken back/s);
});

test('an American member’s dated gift shows the same time in New York’s time zone from the form to the PDF [3.9] [4.3]', async ({
  page,
  shop,
  lend,
}) => {
  const { number, email } = lend('Grace');
  await comeBack(page, shop, '/gift', number);
  await chooseAnother(page, '2,000');
  await openRecipient(page, toRecipient(page));
  await enterPerson(page, PRIYA);
  await page.getByLabel('On a date I choose').check();
  const date = dayFromNow(40);
  await page.getByLabel('Date', { exact: true }).fill(date);
  const moment = formatMoment(deliveryMoment(date, NEW_YORK), NEW_YORK, 'en-GB');
  expect(moment).toMatch(/at 09:00, Eastern time$/);
  await expect(main(page)).toContainText(`It’ll arrive on ${moment}`);
  await toPayment(page).click();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(moment);
  await payByWallet(page);
  await expect(main(page)).toContainText(`avios on ${moment}`);
  const isSaved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const { lines } = await readPdf(await readFile(await (await isSaved).path()));
  expect(lines).toContain(`TH Arrives | TD ${moment}`);
  expect(lines).toContain(`TH Membership number | TD ${number.replace(/.{4}(?=.)/g, '$& ')}`);
  const id = page.url().split('/').at(-1);
  await page.goto(`/history/${id}`);
  await expect(main(page)).toContainText(moment);
  const sent = async () => (await letters(shop, email))[0]?.text ?? '';
  await expect.poll(sent).toContain(moment);
  await page.goto('/');
  await expect(cards(page)).toContainText(/USD/);
  await expect(cards(page)).not.toContainText(/€|\dc\b/);
});
