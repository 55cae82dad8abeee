import { isolated } from '@cairn/contract/values/isolated';
import { payByWallet, stored, tabTo } from '../../kit/browser/checkout-page.ts';
import { anotherAmount, preview, size, toRecipient } from '../../kit/browser/gift-page.ts';
import { comeBack } from '../../kit/browser/log-in.ts';
import { axe, expectAccessible, expectNoOverflow } from '../../kit/browser/looked-at.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { enterPerson, letters, toPayment } from '../../kit/browser/recipient-page.ts';
import { expect, test } from '../fixtures.ts';

const DAY = 86_400_000;
const MESSAGE = 'Happy birthday! Go somewhere good.';

test('on a phone a gift is an occasion, a size and a message; the same card is shown until its recipient opens it from the email [2.7] [2.18] [2.34] [3.14]', async ({
  page,
  browser,
  shop,
  lend,
}) => {
  const friend = lend('Grace');
  await page.setViewportSize({ width: 390, height: 844 });
  await comeBack(page, shop, '/gift', lend('Daniel').number);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Birthday' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Birthday' })).toBeChecked();
  await size(page, '10,000').click();
  const bar = page.getByRole('region', { name: 'Your gift' });
  await expect(bar).toContainText('10,000 avios');
  await page.getByRole('button', { name: MESSAGE }).click();
  const message = page.getByRole('textbox', { name: 'Your message' });
  await expect(message).toHaveValue(MESSAGE);
  await message.focus();
  await bar.getByRole('button', { name: 'See card' }).click();
  await expect(preview(page)).toBeInViewport();
  await expect(preview(page)).toContainText(`10,000 avios`);
  await expect(preview(page)).toContainText(MESSAGE);
  await expectAccessible(page, 'main', [320]);
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('link', { name: 'Who it’s for' }).click();

  await test.step('the form for the recipient goes on with the card', async () => {
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE);
    await enterPerson(page, {
      ffpNumber: friend.number,
      firstName: 'Grace',
      lastName: 'Miller',
      email: friend.email,
    });
    await expect(preview(page)).toContainText(`For ${isolated('Grace')}`);
    await expectNoOverflow(page);
    await toPayment(page).click();
    await expect(page).toHaveURL(/\/checkout\/g\w+$/);
  });
  await payByWallet(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${isolated('Grace')} has 10,000 more avios`,
  );
  await expect(preview(page)).toContainText(MESSAGE);
  expect((await axe(page).include('main').analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(page).toHaveURL(/\/gift$/);
  expect(await stored(page)).toBeNull();

  await test.step('its recipient opens it without a session or any script', async () => {
    await expect.poll(async () => (await letters(shop, friend.email)).length).toBe(1);
    const [letter] = await letters(shop, friend.email);
    const [address = ''] = /http\S+\/gift\/card\/\S+/.exec(letter?.text ?? '') ?? [];
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
    const opened = await context.newPage();
    await opened.setViewportSize({ width: 320, height: 700 });
    const scripts: string[] = [];
    opened.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const answer = await opened.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const main = opened.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      `${isolated('Grace')}, this is for you`,
    );
    for (const text of [MESSAGE, '10,000', 'a birthday present', 'Daniel']) {
      await expect(main).toContainText(text);
    }
    expect(await opened.locator('head').innerHTML()).not.toMatch(/rel="modulepreload"/);
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(scripts).toEqual([]);
    await context.close();
    await page.goto(address);
    await expectAccessible(page, 'main', [320, 1440]);
    const wrong = await page.request.get(address.replace('/card/c1', '/card/c2'));
    expect(wrong.status()).toBe(404);
    expect(await wrong.text()).toContain('This card isn’t here any more');
  });
});

test('while a gift bonus runs, the card, the summary and both emails count it; only its sender reads that it is one [2.7] [2.34] [3.13] [3.14]', async ({
  page,
  shop,
  lend,
}) => {
  const friend = lend('Grace');
  const sender = lend('Daniel');
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const dates = `--starts ${at(0)} --ends ${at(3)}`;
  const line = `bonus add EI gift --percentage 25 --from-avios 10000 ${dates}`;
  const added = await operateShop(shop, line);
  await comeBack(page, shop, '/gift', sender.number);
  await expect(size(page, '10,000')).toContainText('+2,500 bonus, 12,500 in all');
  await size(page, '10,000').click();
  await expect(preview(page)).toContainText('12,500 avios');
  const summary = page.getByRole('complementary').filter({ hasText: 'Bonus, 25%' });
  await expect(summary).toContainText('+2,500 avios');
  await toRecipient(page).click();
  await enterPerson(page, {
    ffpNumber: friend.number,
    firstName: 'Grace',
    lastName: 'Miller',
    email: friend.email,
  });
  await expect(preview(page)).toContainText('12,500 avios');
  await expect(summary).toContainText('+2,500 avios');
  await toPayment(page).click();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Bonus, 25%');
  await payByWallet(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${isolated('Grace')} has 12,500 more avios`);
  await operateShop(shop, `bonus end ${/Bonus (\S+) runs/.exec(added)?.[1]}`);

  const newest = async (to: string) => (await letters(shop, to))[0]?.text ?? '';
  await expect.poll(() => newest(sender.email)).toContain('Bonus, 25%: +2,500 avios');
  await expect.poll(() => newest(friend.email)).toContain('has sent you 12,500 avios');
  const received = await newest(friend.email);
  expect(received).not.toMatch(/bonus|10,000/i);
  const [address = ''] = /http\S+\/gift\/card\/\S+/.exec(received) ?? [];
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText('12,500');
  await expect(page.getByRole('main')).not.toContainText(/bonus|10,000/i);
});

test('another amount is chosen by keyboard, and chosen again it is cleared [2.7] [4.21] [9.2]', async ({
  page,
  shop,
  lend,
}) => {
  await comeBack(page, shop, '/gift?avios=5000', lend('Daniel').number);
  await expect(size(page, '5,000')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/gift(\?currency=\w+)?$/);
  const order = page.getByRole('complementary', { name: 'Your gift' });
  await expect(order).toContainText('5,000 avios');
  await tabTo(page, anotherAmount(page));
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Gift size' });
  await tabTo(page, slider);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^200,000 avios, /);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^175,000 avios, /);
  await expect(size(page, '5,000')).toHaveAttribute('aria-pressed', 'false');
  await expect(preview(page)).toContainText('175,000 avios');
  await expectAccessible(page, 'main', [1440]);
  await page.reload();
  await expect(order).toContainText('175,000 avios');
  // A stored amount opens nothing by itself: the page would move.
  await expect(anotherAmount(page)).toHaveAttribute('aria-expanded', 'false');
  await tabTo(page, anotherAmount(page));
  await page.keyboard.press('Enter');
  await expect(slider).toHaveAttribute('aria-valuetext', /^175,000 avios, /);
  await page.keyboard.press('Enter');
  await expect(order.getByRole('button', { name: 'Choose an amount' })).toBeVisible();
  await size(page, '10,000').focus();
  await page.keyboard.press('Enter');
  await expect(size(page, '10,000')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(size(page, '10,000')).toHaveAttribute('aria-pressed', 'false');
  expect(await stored(page)).toBeNull();
});
