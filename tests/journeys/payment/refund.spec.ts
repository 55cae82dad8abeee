import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { GATEWAY_TIMEOUT, refusal } from '../../kit/browser/refusals.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import type { RunningShop } from '../../kit/shop/shop.ts';
import { expect, test } from '../fixtures.ts';

const REFUND = /\/api\/transactions\/\w+\/refund/;
const DETAIL = /\/api\/users\/current\/transactions\/p\w+\?/;

const main = (page: Page): Locator => page.getByRole('main');
const state = (page: Page): Locator => main(page).getByRole('heading', { level: 2 }).first();
const confirm = (page: Page): Locator => main(page).getByRole('button', { name: /^Refund €/ });

async function buy(shop: RunningShop, number: string) {
  const { startPurchase, pay, waitUntilPaid } = callsOf(shop);
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);
  return id;
}

test('a member chooses an order by keyboard, sees the money and avios that a refund moves, and is refunded once [2.10] [2.35]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  const { number } = lend('Daniel');
  await openHydrated(page, '/refund');
  await expectAccessible(page, 'main', [320]);
  await main(page).getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, number);
  await expect(state(page)).toHaveText('You have no orders to refund');

  const id = await buy(shop, number);
  await page.reload();
  const order = main(page).getByRole('link', { name: /^Package of 2,000 avios/ });
  await expect(order).toContainText(/€49\.00.*Refund possible until/);
  await expectAccessible(page, 'main', [390]);
  await tabTo(page, order);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/refund?order=${id}`);
  await expect(state(page)).toHaveText('Ask for a refund');
  await expect(state(page)).toBeFocused();
  await expect(page).toHaveTitle('Package of 2,000 avios | Refunds | Cairn');
  await expect(main(page)).toContainText('Back to your card ending 1111€49.00');
  await expect(main(page)).toContainText('Taken from your balance−2,000 avios');
  await expect(main(page)).toContainText('Balance after2,640 → 640');
  await expectAccessible(page, 'main', [1440, 320]);
  await page.goBack();
  await expect(order).toBeVisible();
  await expect(state(page)).toBeFocused();
  await expect(page).toHaveTitle('Refunds | Cairn');
  await page.goForward();
  await tabTo(page, confirm(page));
  await page.keyboard.press('Enter');
  await expect(state(page)).toHaveText('Your refund is on its way');
  await expect(state(page)).toBeFocused();
  await expect(main(page)).toContainText('€49.00 back to your card ending 1111');
  await expect(main(page)).toContainText('Your balance is now 640');
  await expect(main(page)).toContainText(/In your account by \d+ \w+ 20\d\d/);
  await expect(page.getByRole('banner')).toContainText('640 avios');
  await expectAccessible(page, 'main', [390]);

  await page.reload();
  await expect(state(page)).toHaveText('We’ve already refunded this order');
  await expect(main(page)).toContainText(
    /€49\.00 (went|is on its way) back to your card ending 1111.*Most banks show it within 5 working days/,
  );
  announce(/404 \(Not Found\)/);
  await page.goto('/refund?order=p1somebodyelsesordernumber');
  await expect(state(page)).toHaveText('We couldn’t find that order');
});

test('a rejected refund changes nothing, one whose response is lost is looked up, and an ineligible order shows the reason [2.35]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  const { number } = lend('Eleanor');
  announce(/(400|503|504) \(/);
  const id = await buy(shop, number);
  await comeBack(page, shop, `/refund?order=${id}`, number);
  await page.route(REFUND, (route) => route.fulfill(refusal('bad_request')), { times: 1 });
  await confirm(page).click();
  await expect(state(page)).toHaveText('We couldn’t make this refund');
  await expect(main(page)).toContainText('Nothing has changed');
  await expect(main(page)).toContainText(`quote ${id.slice(-8).toUpperCase()}`);

  await page.route(REFUND, (route) => route.fulfill(refusal('unavailable')), { times: 1 });
  await page.route(DETAIL, (route) => route.fulfill(refusal('unavailable')), { times: 1 });
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page)).toContainText('we don’t know yet whether your refund went through');
  await expectAccessible(page, 'main', [390]);

  // Arrives, and its answer is lost on the way back.
  await page.route(
    REFUND,
    async (route) => {
      await route.fetch();
      await route.fulfill(GATEWAY_TIMEOUT);
    },
    { times: 1 },
  );
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(state(page)).toHaveText('Your refund is on its way');

  const next = await buy(shop, number);
  await page.route(REFUND, (route) =>
    route.fulfill({ json: { status: 'notEligible', reason: 'spent' } }),
  );
  await page.goto(`/refund?order=${next}`);
  await confirm(page).click();
  await expect(state(page)).toHaveText('We can’t refund this order');
  await expect(state(page)).toBeFocused();
  await expect(main(page)).toContainText(
    'All its avios unspentSome of these avios have been spent.',
  );
  await expect(main(page)).toContainText('you can ask again until');
  await expectAccessible(page, 'main', [390]);

  const past = '2026-01-01T12:00:00.000Z';
  await page.route(DETAIL, async (route) => {
    const answer = await route.fetch();
    const refund = { eligible: false, reason: 'tooLate', until: past };
    await route.fulfill({ json: { ...(await answer.json()), refund } });
  });
  await page.reload();
  await expect(main(page)).toContainText('The 14 days ended on 1 Jan 2026.');
});

test('members whose plan’s last payment cannot be refunded any more are told why, in the list and on its own page [2.35] [2.36]', async ({
  page,
  shop,
  lend,
}) => {
  await comeBack(page, shop, '/refund', lend('Sean').number);
  const refused = main(page).getByRole('region', { name: 'What we can’t refund' });
  const payments = refused.getByRole('link');
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText('Steady 5K, payment for 5,000 avios');
  await expect(payments).toContainText(/The 14 days ended on \d+ \w+ 20\d\d\./);
  await expectAccessible(page, 'main', [1440, 320]);
  await payments.click();
  await expect(state(page)).toHaveText('We can’t refund this order');
  await expect(main(page)).toContainText(/Within 14 daysThe 14 days ended on/);
  await page.goto('/my-subscriptions');
  await expect(main(page)).toContainText('You can get a payment back for 14 days.');
});
