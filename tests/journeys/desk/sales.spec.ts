import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Figures are counted every minute, which no test waits for. */
async function countFigures(shop: RunningShop): Promise<void> {
  const from = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await operateShop(shop, `figures recount --from ${from}`);
}

test('marketing sees what was sold, changes the currency, opens a plot’s table and follows a figure to its orders, without members', async ({
  page,
  shop,
  lend,
}) => {
  const { number } = lend('Daniel');
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);
  await countFigures(shop);

  await openDesk(page, shop, 'beth.lowry', '/sales');
  const main = page.getByRole('main');
  const euro = main.getByRole('region', { name: /in euro|[aA] day br/ }).first();
  await expect(euro).toContainText('Payments by day and product, in euro');
  await expect(euro.getByRole('img').first()).toHaveAccessibleName(
    /The table below has the numbers/,
  );
  await expectAccessible(page, 'main');

  await main.getByRole('link', { name: 'GBP' }).click();
  await expect(main).toContainText('Payments by day and product, in pounds');
  await expect(page).toHaveURL(/currency=GBP/);
  await main.getByRole('link', { name: 'EUR' }).click();
  await expect(main).toContainText('Payments by day and product, in euro');

  const funnel = main.getByRole('region', { name: /started|Steepest drop/ }).first();
  await funnel.getByText('As a table').click();
  const started = funnel.getByRole('row', { name: /^Started/ }).getByRole('link');
  const count = Number((await started.textContent())?.replace(',', ''));
  expect(count).toBeGreaterThan(0);
  await expect(funnel.getByRole('img').first()).toContainText(new RegExp(`Started.*${count}`));
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'main');

  // Phones show the comparison without scrolling sideways.
  await euro.getByText('As a table').click();
  await expect(euro.getByRole('columnheader', { name: /^Before, / })).toBeInViewport({ ratio: 1 });
  await expect(euro.getByRole('row', { name: /^Total / })).toContainText('€');

  await funnel.scrollIntoViewIfNeeded();
  await started.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const row = main.getByRole('row').filter({ hasText: id.slice(0, 9) });
  await expect(row).toContainText('Purchase of 2,000 avios');
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(main).not.toContainText('Daniel');
  await expectAccessible(page, 'main');
});

test('finance sees today’s sales beside the queue, support does not; a period without sales says so', async ({
  page,
  shop,
}) => {
  await countFigures(shop);
  await openDesk(page, shop, 'ciaran.fahy');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: /^Sales today until/ })).toContainText(
    'Avios credited',
  );
  await page.goto(`${shop.deskUrl}/sales?from=2020-01-01&to=2020-01-31`);
  await expect(main).toContainText('No sales in this period');
  await openDesk(page, shop, 'orla.whelan');
  await expect(main.getByRole('region', { name: 'Proof' })).toBeVisible();
  await expect(main.getByRole('region', { name: /^Sales today/ })).toBeHidden();
  await page.goto(`${shop.deskUrl}/sales`);
  await expect(main).toContainText('Your role can’t see figures of sales');
});

test('marketing has Today with its sales and without the queue', async ({ page, shop }) => {
  await countFigures(shop);
  await openDesk(page, shop, 'beth.lowry');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: /^Sales today until/ })).toContainText('Avios');
  await expect(main).not.toContainText('Your role');
  await expect(main.getByRole('region', { name: 'Queue' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toContainText('Today');
});

test('wrong dates are an error at their fields and the figures stay; days to come have not begun', async ({
  page,
  shop,
}) => {
  await countFigures(shop);
  await openDesk(page, shop, 'beth.lowry', '/sales?from=2020-01-01&to=2020-01-31');
  const main = page.getByRole('main');
  await expect(main).toContainText('No sales in this period');
  const last = main.getByLabel('Last day');
  await last.fill('2019-12-01');
  await last.press('Enter');
  await expect(last).toHaveAccessibleDescription(/The last day is before the first/);
  await expect(main).toContainText('1 January 2020 to 31 January 2020, 31 days');
  await expect(main).toContainText('No sales in this period');
  await expectAccessible(page, 'main');

  await page.goto(`${shop.deskUrl}/sales?from=2099-12-01&to=2099-12-31`);
  await expect(main).toContainText('These days have not begun');
  await expect(main).not.toContainText('active plans');
});

test('while the desk’s server is away, Today keeps its strip with a warning, and a page that can’t load says so', async ({
  page,
  shop,
  announce,
}) => {
  await countFigures(shop);
  announce(/net::ERR_FAILED|Failed to fetch dynamically imported module|error loading/i);
  await openDesk(page, shop, 'ciaran.fahy');
  const main = page.getByRole('main');
  const strip = main.getByRole('region', { name: /^Sales today/ });
  await expect(strip).toContainText('Avios credited');
  await page.route('**/actions/sales-today*', (route) => route.abort());
  await page.reload();
  await expect(strip).toContainText('the desk’s server does not answer');
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The desk’s server does not answer');
});
