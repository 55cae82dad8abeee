import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { comeBack } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { letters } from '../../kit/browser/recipient-page.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const DAY = 86_400_000;
const WIDTHS = [1440, 320];

const STARTS = { name: 'Email me when a bonus starts' };
const ENDS_SOON = { name: 'Email me a day before a bonus ends' };

const choice = (page: Page, which: { name: string }): Locator => page.getByRole('checkbox', which);

/** On the largest package, as much as the demo's own: nobody else's prices change. */
async function addBonus(shop: RunningShop): Promise<string> {
  const at = (days: number) => new Date(Date.now() + 2_000 + days * DAY).toISOString().slice(0, 19);
  const line = `bonus add EI purchase --percentage 25 --from-avios 200000 --starts ${at(0)}Z --ends ${at(3)}Z`;
  const output = await operateShop(shop, line);
  return /Bonus (\S+) runs/.exec(output)?.[1] ?? '';
}

async function readCalendar(page: Page): Promise<Map<string, string>> {
  const isSaved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Add to calendar/ }).click();
  const file = await isSaved;
  expect(file.suggestedFilename()).toBe('cairn-planCharge.ics');
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return new Map(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  );
}

test('a member is told once that a bonus has started, and leaves by the link in the email; the next payment goes into their calendar [2.36] [3.20]', async ({
  page,
  shop,
  lend,
  browser,
}) => {
  const sean = lend('Sean');
  await comeBack(page, shop, '/purchase', sean.number);
  await choice(page, STARTS).check();
  await expect(page.getByRole('main')).toContainText('Saved. You can stop in any of these emails');
  await expect(choice(page, ENDS_SOON)).not.toBeChecked();
  // The shop looks for due letters every 15 seconds, in which the pages below are looked at.
  const adding = addBonus(shop);
  await expectAccessible(page, 'main', WIDTHS);
  const bonus = await adding;

  await test.step('the day of the next payment, as the page tells it', async () => {
    await page.goto('/my-subscriptions');
    const event = await readCalendar(page);
    const [year, month, day] = /(\d{4})(\d\d)(\d\d)/
      .exec(event.get('DTSTART;VALUE=DATE') ?? '')
      ?.slice(1)
      .map(Number) ?? [0, 1, 1];
    const told = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await expect(page.getByRole('main')).toContainText(`on ${told}`);
    expect(event.get('SUMMARY')).toMatch(/ plan: payment of €\d/);
    expect(event.get('URL')).toBe(`${shop.origin}/my-subscriptions`);
    await expectAccessible(page, 'main', WIDTHS);
  });

  await test.step('the account has the time of consent', async () => {
    await page.goto('/account');
    await expect(choice(page, STARTS)).toBeChecked();
    await expect(page.getByRole('region', { name: 'Bonus reminders' })).toContainText(
      `You agreed on ${new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Dublin' })}`,
    );
  });

  const told = async () => {
    const found = await letters(shop, sean.email);
    return found.filter(({ subject }) => subject === 'The 25% bonus has started');
  };
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await told();
  const leave = /\S+\/account\/leave-reminders\?\S*token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  await test.step('leaving needs neither log-in nor scripts, and opening the link is not enough', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(leave);
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Stop bonus reminders?');
    await page.reload();
    await expect(choice(page, STARTS)).toBeChecked();
    await plain.getByRole('button', { name: 'Stop reminders' }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Reminders are off');
    await context.close();
  });
  await page.reload();
  await expect(choice(page, STARTS)).not.toBeChecked();

  await test.step('the page that asks takes the token out of its address', async () => {
    await page.goto(leave);
    await expect(page).toHaveURL(/\/account\/leave-reminders$/);
    await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeVisible();
    await expectAccessible(page, 'main', WIDTHS);
  });
  await operateShop(shop, `bonus end ${bonus}`);
});
