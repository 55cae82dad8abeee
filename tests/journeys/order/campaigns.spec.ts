import type { Page } from '@playwright/test';
import { comeBack, MEMBERS } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const MONTH = 30 * 86_400_000;

const link = (campaign: string) =>
  `?utm_source=cedar&utm_medium=email&utm_content=dot_air&utm_campaign=${campaign}`;

const campaign = (page: Page) => page.getByRole('main').getByText('4x week', { exact: true });

async function endDemoCampaigns(shop: RunningShop): Promise<void> {
  await operateShop(shop, 'campaign end EI 4x-week');
  const [bonus] = (await operateShop(shop, 'bonus list')).match(/demo-bonus-EI-[\d-]+/) ?? [];
  await operateShop(shop, `bonus end ${bonus}`);
}

/** The last moment of a day in Dublin, when the demo's campaigns and bonuses end. */
function lastSecond(time: number): string {
  const end = new Date(new Date(time).setUTCHours(23, 59, 59, 0));
  const isSummer = end.toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin' }) !== '23:59:59';
  return new Date(end.getTime() - (isSummer ? 3_600_000 : 0)).toISOString();
}

/** For the journeys that use the same shop later. */
async function startDemoCampaigns(shop: RunningShop): Promise<void> {
  const starts = new Date();
  const month = `--starts ${starts.toISOString()} --ends ${lastSecond(starts.getTime() + MONTH)}`;
  await operateShop(shop, `campaign add EI 4x-week ${month}`);
  await operateShop(shop, `bonus add EI purchase --percentage 25 --from-avios 20000 ${month}`);
}

test('only existing campaigns enrol members; enrolled members see both prices; an operator’s end removes all advertising [2.24] [2.27] [3.6] [3.19] [4.25] [7.11]', async ({
  page,
  shop,
  announce,
}) => {
  const main = page.getByRole('main');
  const join = main.getByText('join with the link in our email');
  const prices = page.getByRole('table', { name: 'Price per avios' });

  await test.step('an unknown code changes nothing and shows no message', async () => {
    announce(/404/);
    const refused = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /enrolment/.test(response.url()),
    );
    await comeBack(page, shop, `/booster${link('half-price')}`, MEMBERS.irish);
    expect((await refused).status()).toBe(404);
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByText('taking part')).toBeHidden();
    await expect(join).toBeVisible();
    await expect(prices.getByRole('row', { name: /^1x/ })).not.toContainText('instead of');
  });

  await test.step('an enrolled member is told so and sees the standard price beside theirs', async () => {
    await page.goto(`/booster${link('4x-week')}`);
    await expect(main).toContainText('It’s 4x week and you’re taking part');
    await expect(join).toBeHidden();
    await expect(prices.getByRole('row', { name: /^1x/ })).toContainText(/instead of 1\.5\d? cent/);
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('complementary', { name: 'Your boost' })).toContainText(
      /Total, EUR€\d+\.\d\d instead of €\d+\.\d\d/,
    );
    await expectAccessible(page, 'main', [320, 1440]);
  });

  await test.step('after an operator has ended it, banner and strip are gone', async () => {
    const bonus = page.getByRole('region', { name: /bonus avios/ });
    await page.context().clearCookies();
    await page.goto('/');
    await expect(bonus).toBeVisible();
    await expect(campaign(page)).toBeVisible();
    await endDemoCampaigns(shop);
    await expect(async () => {
      await page.reload();
      await expect(bonus).toHaveCount(0, { timeout: 500 });
      await expect(campaign(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await page.goto('/booster');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(campaign(page)).toHaveCount(0);
  });
  await startDemoCampaigns(shop);
});
