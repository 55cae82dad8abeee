import { expectBought, expectNothingBought, expectUnconfirmed } from '../../kit/browser/bought.ts';
import {
  enterCard,
  formReady,
  goOn,
  payByCard,
  pressPay,
  tabTo,
  tickTerms,
} from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials } from '../../kit/browser/log-in.ts';
import {
  axe,
  expectAccessible,
  setColorScheme,
  shifts,
  watchShifts,
} from '../../kit/browser/looked-at.ts';
import { card } from '../../kit/browser/purchase-page.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { CHECKOUT, expect, test } from './checkout-fixtures.ts';

const LIGHT_INK = 'rgb(11, 31, 28)';
const DARK_INK = 'rgb(237, 245, 243)';

/** The reason is named once the provider's webhook has brought it. */
const REFUSED_BY_BANK = /Your payment didn’t go through|Your bank couldn’t confirm that it’s you/;

test('payment needs the tick; after a refused card another one pays [1.2] [4.8] [4.16] [4.17] [8.18]', async ({
  page,
  shop,
  before,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await expect(page).toHaveURL(CHECKOUT);
  const main = page.getByRole('main');
  await expect(main).toContainText('Total, EUR€359.00');
  await expect(main).toContainText('Receipt to d•••@');
  await enterCard(page, '4000000000000002');
  // The provider's frames are looked at where they are made.
  await expectAccessible(page, 'main', [1440, 320], 'iframe');

  // Another appearance leaves the card as it was typed, readable on the new ground.
  const number = page.frameLocator('iframe[title="Card number"]').getByRole('textbox');
  for (const [appearance, ink] of Object.entries({ Dark: DARK_INK, Light: LIGHT_INK })) {
    await page.getByRole('contentinfo').getByRole('button', { name: appearance }).click();
    await expect(number.first()).toHaveCSS('color', ink);
    await expect(number.first()).toHaveValue('4000 0000 0000 0002');
  }

  await pressPay(page);
  const terms = page.getByRole('checkbox', { name: 'I’ve read' });
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(/Tick the box/);
  await tickTerms(page);
  await pressPay(page);
  await expect(page.getByRole('alert')).toContainText('Your payment didn’t go through');
  await expectNothingBought(page, shop, before);

  await payByCard(page, '4111111111111111');
  await expectBought(page, shop, before);
  // The provider's frames send card data encrypted only.
  expect(sent.some((body) => body.includes('encryptedCardNumber'))).toBe(true);
  expect(sent.join(' ')).not.toMatch(/4111 ?1111 ?1111|"737"/);
  await page.goBack();
  await expect(page).not.toHaveURL(/checkout/);
});

test('a member chooses, continues, ticks, enters a card and pays, without other steps or layout shifts [1.2] [4.8]', async ({
  page,
  shop,
  lend,
}) => {
  await watchShifts(page);
  await page.addInitScript(() => {
    const pressed: string[] = JSON.parse(sessionStorage.getItem('pressed') ?? '[]');
    document.addEventListener('click', ({ target, isTrusted }) => {
      const control = target instanceof Element && target.closest('a, button, input');
      // The card's fields are frames of the provider's; the name is filled in already.
      if (!isTrusted || !control || control.matches('[name=holderName]')) return;
      pressed.push(control.textContent || control.tagName);
      sessionStorage.setItem('pressed', JSON.stringify(pressed));
    });
  });
  await comeBack(page, shop, '/purchase', lend('Daniel').number);
  await card(page, '2,000').click();
  await goOn(page);
  await payByCard(page, '4111111111111111');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2,000 avios are yours');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('€49.00');
  const pressed = await page.evaluate(() => sessionStorage.getItem('pressed'));
  expect(JSON.parse(pressed ?? '')).toEqual([
    expect.stringContaining('2,000'),
    'Continue to payment',
    'INPUT',
    'Pay €49.00',
  ]);
  // The balance in the header gains a digit.
  const moved = (await shifts(page)).filter((one) => !one.includes('Account menu'));
  expect(moved).toEqual([]);
});

test('a 3-D Secure challenge in the form: refused, then a double press is one payment [4.8] [4.16] [8.18]', {
  tag: '@soak',
}, async ({ page, shop, before }) => {
  const question = page.frameLocator('iframe[name="threeDSIframe"]');
  await payByCard(page, '5454545454545454');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText(REFUSED_BY_BANK);
  await expectNothingBought(page, shop, before);

  const paid: string[] = [];
  page.on('request', (request) => {
    if (/\/sessions\/\w+\/payments\?/.test(request.url())) paid.push(request.url());
  });
  await enterCard(page, '4917610000000000');
  await tickTerms(page);
  await page.getByRole('button', { name: /^Pay €/ }).dblclick();
  await expect(question.getByText('€359.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert'), 'about the card before').toHaveCount(0);
  await question.getByRole('button', { name: /^Pay €/ }).click();
  await expectBought(page, shop, before);
  expect(paid).toHaveLength(1);
});

test('a 3-D Secure redirect to the bank: refused, then paid [4.8] [4.16] [8.18]', async ({
  page,
  shop,
  before,
}) => {
  await payByCard(page, '4212345678910006');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText(REFUSED_BY_BANK);
  await expect(page).toHaveURL(CHECKOUT);
  await expectNothingBought(page, shop, before);

  await payByCard(page, '4212345678910006');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expectBought(page, shop, before);
});

test('returning from the bank without a result asks the member whether they paid; going forward again pays the order [4.8] [4.16] [4.20]', {
  tag: '@soak',
}, async ({ page, shop, before }) => {
  await formReady(page);
  await page.getByRole('radio', { name: 'Bank transfer' }).click();
  await tickTerms(page);
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible();
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await setColorScheme(page, colorScheme);
    const { violations } = await axe(page).analyze();
    expect(violations, colorScheme).toEqual([]);
  }
  await page.goBack();
  await expectUnconfirmed(page);
  await expect(page.getByRole('button', { name: 'I didn’t finish paying' })).toBeVisible();
  await expectAccessible(page, 'main', [1440, 320]);
  await expectNothingBought(page, shop, before, 'payment_started');
  // Every other page agrees.
  const history = await page.context().newPage();
  await history.goto(`/history/${page.url().split('/').at(-1)}`);
  await expect(history.getByRole('main')).toContainText('Confirming your payment');
  await history.close();

  await page.goForward();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expectBought(page, shop, before);
});

test('an external checkout opens by its address, also in another language, and stays external after log-in, a refusal at the bank, a reload and the payment, in every tab [2.16] [4.16]', async ({
  page,
  context,
  shop,
  lend,
}) => {
  const { number } = lend('Daniel');
  const id = await callsOf(shop).startPurchase(number);
  const path = `/en-IE/external/checkout/${id}`;
  const result = `/en-IE/external/checkout/transaction/${id}`;
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, number);

  await payByCard(page, '4212345678910006');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText(REFUSED_BY_BANK);
  await expect(page).toHaveURL(path);
  await page.reload();
  await formReady(page);
  await expect(page.getByRole('link')).toHaveText(['purchase terms (opens in a new tab)']);
  const other = await context.newPage();
  await other.goto(path);
  await formReady(other);

  await payByCard(page, '4212345678910006');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2,000 avios are yours');
  await expect(page).toHaveURL(result);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(other).toHaveURL(result);
  await other.goto(path);
  await expect(other).toHaveURL(result);
});

test('a wallet has its own button once the terms are ticked, and closing it shows no error [8.19]', {
  tag: '@soak',
}, async ({ page, shop, before, announce }) => {
  announce(/checkout_payment_form_cancel/);
  await formReady(page);
  await page.getByRole('radio', { name: 'Digital wallet' }).click();
  const wallet = page.getByRole('button', { name: 'Pay with your wallet' });
  await expect(wallet).toBeHidden();
  await tickTerms(page);
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeHidden();
  await wallet.click();
  const sheet = page.getByRole('dialog', { name: 'Pay with your wallet' });
  await expect(sheet).toContainText('€359.00');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await expectNothingBought(page, shop, before);
  await wallet.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
  await expectBought(page, shop, before);
});

test('by keyboard alone, on the smallest phone and in dark mode [1.2] [4.16]', async ({
  page,
  shop,
  before,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await formReady(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0330');
  // A date that is whole leads on to the code by itself.
  await expect(page.locator('iframe[title="Security code"]')).toBeFocused();
  await page.keyboard.type('737');
  const terms = page.getByRole('checkbox', { name: 'I’ve read' });
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: /^Pay €/ }));
  await page.keyboard.press('Enter');
  await expectBought(page, shop, before);
});
