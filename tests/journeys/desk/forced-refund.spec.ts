import { letters } from '../../kit/browser/recipient-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { operate } from '../../kit/shop/operate.ts';
import { approvalTest, expect } from '../fixtures.ts';

approvalTest(
  'support asks for a forced refund, finance approves it, and the member’s balance, debt, limit and email are what the preview said',
  async ({ page, shop, lend, browser }) => {
    const { number, email } = lend('Daniel');
    const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
    const id = await startPurchase(number);
    await pay(number, id);
    await waitUntilPaid(number, id);
    const taken = await operate(
      { DATA_DIR: shop.dataFolder },
      ...['adjust', 'avios', 'EI', number, '--take', '1000', '--key', 'CASE-1'],
      ...['--reason', 'spent'],
    );
    expect(taken.exitCode, taken.errors).toBe(0);

    await openDesk(page, shop, 'orla.whelan', `/orders/${id}`);
    await expect(page.getByText('Avios spent', { exact: true })).toBeVisible();
    await page.getByText('Actions', { exact: true }).click();
    await expect(
      page.getByRole('button', { name: /^Refund.*May need a second person/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Refund this order' });
    await expect(panel.getByRole('button', { name: 'Refund €49.00' })).toBeDisabled();
    await panel.getByLabel('Refund anyway').check();
    await expect(panel).toContainText('Free avios 1,640 → 0');
    await expect(panel).toContainText('Debt 0 → 360');
    await expect(panel).toContainText('This order counts 2,000 → 0');
    await expect(panel).toContainText('A second person approves this');
    await panel.getByLabel('Reason').fill('The gift card never worked');
    await panel.getByRole('button', { name: 'Ask to refund €49.00' }).click();
    await expect(panel).toContainText('Nothing has happened yet');
    const [, request = ''] = /as request (\d+)/.exec((await panel.textContent()) ?? '') ?? [];
    await expect(page.getByText('Complete', { exact: true })).toBeVisible();

    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const finance = await context.newPage();
    await openDesk(finance, shop, 'ciaran.fahy', `/approvals/${request}`);
    const asked = finance.getByRole('article');
    await expect(asked).toContainText('The gift card never worked');
    await asked.getByRole('button', { name: /^Approve/ }).click();
    const decision = asked.getByRole('region', { name: /^Approve/ });
    await decision.getByRole('button', { name: /^Approve/ }).click();
    await expect(decision).toContainText('Approved, and done');
    await context.close();

    const sent = async () => (await letters(shop, email)).map(({ subject }) => subject);
    await expect.poll(sent).toContain('Your refund of €49.00');
    await page.goto(`${shop.deskUrl}/members/EI/${number}`);
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await expect(amounts).toContainText('Available0');
    await expect(amounts).toContainText('Owes360');
    await expect(page.getByRole('region', { name: /^Yearly limits/ })).toContainText('Bought0 of');
    await expect(page.getByText('Email: Order refunded')).toBeVisible();
  },
);

approvalTest('an auditor sees an order and can change nothing', async ({ page, shop, lend }) => {
  const { number } = lend('Daniel');
  const id = await callsOf(shop).startPurchase(number);
  await openDesk(page, shop, 'henrik.lund', `/orders/${id}`);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Started');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByText('Actions', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeHidden();
  await page.getByRole('link', { name: 'Daniel Reid' }).click();
  await expect(page.getByText('Masked for your role')).toBeVisible();
  await expect(page.getByText(number)).toBeHidden();
});
