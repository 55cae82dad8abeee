import { readFile } from 'node:fs/promises';
import { askRunningShop } from '../../../local/operate-ask.ts';
import { axe, expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { setFaults } from '../../kit/desk/set-faults.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { moveClockTo, resetClock } from '../../kit/shop/moving-clock.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, approvalTest as test } from '../fixtures.ts';

test.afterEach(resetClock);

function exitOf({ dataFolder }: RunningShop, command: string, ...args: string[]) {
  const request = { command, args, actor: 'test', folder: dataFolder };
  return askRunningShop(dataFolder, request, () => undefined);
}

/** Days can be closed from 05:00 UTC on the next one. */
const SINCE_LAST_DAY = 29 * 60 * 60_000;

/** A purchase of that day that the books have, and one whose capture they were never told of. */
async function buyOnLastDay(shop: RunningShop, [one, other]: readonly [string, string]) {
  const day = new Date(Date.now() - SINCE_LAST_DAY).toISOString().slice(0, 10);
  moveClockTo(Date.parse(`${day}T12:00:00Z`));
  const { startPurchase, pay, waitUntilPaid, statusOf } = callsOf(shop);
  const booked = await startPurchase(one);
  await pay(one, booked);
  await waitUntilPaid(one, booked);
  await setFaults(shop, { flagged: true });
  const lost = await startPurchase(other);
  await pay(other, lost);
  await expect.poll(() => operateShop(shop, 'held list')).toContain(lost);
  await setFaults(shop, { delay: 'hold' });
  await operateShop(shop, `held release ${lost}`);
  // The capture runs after the release, as a job. The provider's report then has it and the books do not.
  await expect.poll(() => exitOf(shop, 'reconcile', '--day', day)).toBe(1);
  await setFaults(shop, {});
  resetClock();
  return { day, booked, lost, stateOfLost: () => statusOf(other, lost) };
}

test('finance compares a day with a lost capture, asks the provider for it, closes the day and exports its payments; the auditor sees it all and can change nothing', async ({
  page,
  shop,
  lend,
  browser,
  announce,
}) => {
  const numbers = [lend('Daniel').number, lend('Daniel').number] as const;
  const { day, booked, lost, stateOfLost } = await buyOnLastDay(shop, numbers);

  await openDesk(page, shop, 'ciaran.fahy', `/money/${day}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('This day was never compared');
  const close = page.getByRole('button', { name: 'Close the day' });
  await expect(close).toHaveAccessibleDescription('Compare it first');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparing = page.getByRole('region', { name: /^Compare / });
  await comparing.getByRole('button', { name: 'Compare' }).click();
  await expect(comparing).toContainText('1 difference is open');
  await expect(main).toContainText('3 of 4 movements match. 1 differs, by €49.00.');
  await expect(close).toHaveAccessibleDescription('Cure 1 difference first');
  const payments = page.getByRole('region', { name: /^Payments against/ });
  await expect(payments).toContainText('Books €49.00 + €49.00 = provider €98.00');
  await expect(payments.getByText('Explained')).toBeVisible();
  await expectAccessible(page, '#desk');

  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('Its webhook never reached us');
  await differences.getByRole('button', { name: /^Ask the provider/ }).click();
  const cure = page.getByRole('region', { name: /^Ask the provider/ });
  await expect(cure).toContainText('Money in is booked+€49.00');
  await expect(cure).toContainText('Avios are credited');
  await expect(cure.getByRole('heading')).toBeFocused();
  await cure.getByLabel('Reason').fill('Our address was away at noon');
  await cure.getByRole('button', { name: 'Ask the provider' }).click();
  await expect(cure).toContainText('The captured payment of €49.00 is booked.');
  await expect(main).toContainText('All 4 movements match.');
  await expect(differences).toContainText('Booked by Ciarán Fahy');
  await expect.poll(stateOfLost).toBe('transaction_complete');
  // What was cured is booked today, so that the day's export has not got it.
  const exported = page.getByRole('region', { name: 'From these sums to the payments export' });
  await expect(exported).toContainText('−€49.00 left out');
  await expect(exported).toContainText('= booked on this day, and exported, €49.00');

  await close.click();
  const closing = page.getByRole('region', { name: /^Close / });
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(closing).toContainText('The day is closed');
  await expect(main).toContainText('Closed by Ciarán Fahy');
  await expect(page.getByRole('region', { name: 'Avios outstanding' })).toContainText(
    'Ties to the ledger',
  );

  await page.getByRole('button', { name: 'CSV Payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export: Payments' });
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByLabel('Why do you need it?')).toHaveAccessibleDescription(
    /Say in a few words why you need it/,
  );
  await dialog.getByLabel('Days').selectOption('Other days');
  await dialog.getByLabel('First day').fill('');
  await dialog.getByLabel('Why do you need it?').fill('month end');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription('Choose the first day.');
  await dialog.getByLabel('First day').fill(day);
  announce(/Failed to load resource: net::ERR_FAILED/);
  await page.route('**/desk/api/files/*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The download broke off');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Start again' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes(booked))).toHaveLength(1);
  expect(JSON.parse(lines.at(-2)?.slice(1) ?? '')).toMatchObject({
    by: 'Ciarán Fahy',
    filter: { from: day, to: day },
  });
  await expect(dialog).toContainText('Downloaded');
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([]);

  await dialog.getByRole('button', { name: 'Close' }).click();
  const balance = page.getByRole('form', { name: 'Balance as of a moment' });
  await balance.getByRole('button', { name: 'Show' }).click();
  await expect(balance.getByLabel(/^Membership number/)).toHaveAccessibleDescription(
    /Type the membership number/,
  );
  await balance.getByLabel(/^As of/).fill('2099-01-01T00:00');
  await balance.getByRole('button', { name: 'Show' }).click();
  await expect(balance.getByLabel(/^As of/)).toHaveAccessibleDescription(/has not come yet/);
  await page.goto(`${shop.deskUrl}/money/2099-12-25`);
  await expect(main).toContainText('This day has not begun yet');
  await expect(page.getByRole('region', { name: 'Avios outstanding' })).toHaveCount(0);

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const auditor = await context.newPage();
  await openDesk(auditor, shop, 'henrik.lund', `/money/${day}`);
  await expect(auditor.getByRole('main')).toContainText('Closed by Ciarán Fahy');
  await expect(auditor.getByRole('link', { name: `See order ${lost.slice(0, 9)}` })).toBeVisible();
  for (const name of ['Compare', 'Close the day', 'Ask the provider']) {
    await expect(auditor.getByRole('button', { name })).toHaveCount(0);
  }
  await context.close();
});
