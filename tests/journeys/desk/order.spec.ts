import type { Page } from '@playwright/test';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { setFaults } from '../../kit/desk/set-faults.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

/** A figure of a page's head, such as the balance. */
const stat = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Amounts' })
    .locator('div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
    .first();

test('support opens an order, writes a note, refunds it within the rules, and the member has what the preview said', async ({
  page,
  shop,
  lend,
}) => {
  const { number, email } = lend('Daniel');
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);

  await openDesk(page, shop, 'orla.whelan', `/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase of 2,000 avios');
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  const ledger = page.getByRole('table', { name: 'Ledger postings' });
  await expect(ledger.getByRole('row', { name: /^Balanced/ })).toContainText('2,000 avios€49.00');

  await page.getByRole('button', { name: 'Preview Receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your receipt: 2,000 avios' });
  const letter = dialog.frameLocator('iframe');
  await expect(letter.getByRole('heading', { name: '2,000 avios are yours' })).toBeVisible();
  await expect(letter.getByRole('link')).toHaveCount(0);
  await dialog.getByText('Plain text', { exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Text of the email' })).toContainText(
    '2,000 avios are yours',
  );
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  const note = page.getByRole('region', { name: 'Write a note' });
  await note.getByLabel('Note').fill('Rang about the receipt.');
  await note.getByRole('button', { name: 'Keep the note' }).click();
  await expect(note).toContainText('The note is kept');
  await note.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(
    'Rang about the receipt.',
  );

  // A colleague's note appears by itself, and what is being typed stays.
  await page.keyboard.press('n');
  await note.getByLabel('Note').fill('Half a sentence');
  await page.mouse.move(0, 0);
  await operateShop(shop, `note add ${id} --text a-colleague-called-back`);
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(
    'a-colleague-called-back',
  );
  await expect(note.getByLabel('Note')).toHaveValue('Half a sentence');
  await note.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Refund' }).click();
  const panel = page.getByRole('region', { name: 'Refund this order' });
  await expect(panel).toContainText('Free avios 2,640 → 640');
  await expect(panel).toContainText('This order counts 2,000 → 0');
  await expectAccessible(page, '#desk');
  await panel.getByLabel('Reason').fill('Bought twice by mistake');
  await panel.getByRole('button', { name: 'Refund €49.00' }).click();
  await expect(panel).toContainText('Refund of €49.00 requested');

  // The page has read the order again: the refund is in it, and cannot be pressed once more.
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    'Bought twice by mistake',
  );
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();

  await page.getByRole('link', { name: 'Daniel Reid' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daniel Reid');
  await expect(stat(page, 'Available')).toHaveText('640');
  await expect(page.getByText('−2,000 avios')).toBeVisible();
  await expectAccessible(page, '#desk');

  // Personal data needs a reason.
  await expect(page.getByText(email)).toBeHidden();
  await page.getByRole('button', { name: 'Show email' }).click();
  const reveal = page.getByRole('dialog', { name: 'Show personal data' });
  await reveal.getByLabel('Why do you need it?').fill('On the phone');
  await reveal.getByRole('button', { name: 'Show for a minute' }).click();
  await expect(page.getByText(email)).toBeVisible();

  // The keyboard goes through the orders, and Enter opens one.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});

test('support reviews two held payments with what is known of the member, releases one and rejects the other', async ({
  page,
  shop,
  lend,
}) => {
  const { startPurchase, pay, statusOf, waitUntilPaid } = callsOf(shop);
  const orders = [];
  await setFaults(shop, { flagged: true });
  for (const { number } of [lend('Daniel'), lend('Daniel')]) {
    const id = await startPurchase(number);
    await pay(number, id);
    // It goes no further until somebody decides.
    await expect.poll(() => statusOf(number, id)).toBe('payment_authorised');
    orders.push({ number, id });
  }
  await setFaults(shop, {});
  const [released, rejected] = orders;
  if (!released || !rejected) throw new Error('Two orders were started');

  await openDesk(page, shop, 'orla.whelan', `/orders/${released.id}`);
  const review = page.getByRole('button', { name: 'Review', exact: true });
  await review.click();
  const panel = page.getByRole('region', { name: 'Review this payment' });
  await expect(panel.getByRole('region', { name: 'What speaks for and against it' })).toContainText(
    'Charged backnever',
  );
  await panel.getByLabel('Reason').fill('The bank confirmed it');
  await panel.getByRole('button', { name: 'Release €49.00' }).click();
  await expect(panel).toContainText('€49.00 released');
  await waitUntilPaid(released.number, released.id);

  await page.goto(`${shop.deskUrl}/orders/${rejected.id}?panel=held`);
  await panel.getByText('Reject', { exact: true }).click();
  await panel.getByLabel('Reason').fill('The card was reported stolen');
  await panel.getByRole('button', { name: 'Reject €49.00' }).click();
  await expect(panel).toContainText('€49.00 rejected');
  await expect(page.getByText('Nothing is posted')).toBeVisible();
  await expect(review).toBeHidden();
});

test('support looks at a plan, cancels it and takes that back', async ({ page, shop, lend }) => {
  const { number } = lend('Daniel');
  const id = await callsOf(shop).takeYearlyPlan(number, 'steady');
  await openDesk(page, shop, 'orla.whelan', `/plans/${id}`);
  const months = page.getByRole('table', { name: 'Months of the plan' });
  await expect(months.getByRole('row', { name: /^Month 1/ })).toContainText('Credited');
  await page.getByRole('button', { name: 'Cancel the plan' }).first().click();
  const cancel = page.getByRole('region', { name: 'Cancel this plan' });
  await expect(cancel).toContainText('The card is not charged again');
  await expectAccessible(page, '#desk');
  await cancel.getByLabel('Reason').fill('Asked for it on the phone');
  await cancel.getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(cancel).toContainText('The plan is cancelled');
  await expect(page.getByText('Ends by itself')).toBeVisible();

  await page.getByRole('button', { name: 'Resume the plan' }).first().click();
  const resume = page.getByRole('region', { name: 'Resume this plan' });
  await resume.getByLabel('Reason').fill('Changed their mind');
  await resume.getByRole('button', { name: 'Resume the plan' }).click();
  await expect(resume).toContainText('The plan goes on');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});
