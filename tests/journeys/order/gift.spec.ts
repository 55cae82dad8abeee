import { isolated } from '@cairn/contract/values/isolated';
import type { Page } from '@playwright/test';
import { payByWallet, stored, tabTo } from '../../kit/browser/checkout-page.ts';
import {
  chooseAnother,
  GIFT_TITLE,
  preview,
  size,
  toRecipient,
} from '../../kit/browser/gift-page.ts';
import { comeBack, enterCredentials, MEMBERS } from '../../kit/browser/log-in.ts';
import { axe, expectAccessible, expectNoOverflow } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import {
  dayFromNow,
  enterPerson,
  expectPerson,
  field,
  importMariam,
  letters,
  MARIAM,
  openRecipient,
  PRIYA,
  toPayment,
  toPerson,
} from '../../kit/browser/recipient-page.ts';
import { refusal, ruleRefusal } from '../../kit/browser/refusals.ts';
import { expect, test } from '../fixtures.ts';

const SEAN = '3081470000000008';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const MESSAGE = '<b>Happy birthday</b> 🎉 مبروك';
const LONGEST = 'ñ'.repeat(250);

async function chooseGift(page: Page, avios = '2,000'): Promise<void> {
  await chooseAnother(page, avios);
  await toRecipient(page).click();
  await expect(page).toHaveURL(/\/gift\/recipient$/);
}

test('a gift from a visitor’s choice to another member’s balance; input survives every step [1.3] [2.7] [2.33] [3.9] [3.14] [5.1] [7.19] [8.16]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/422 \(Unprocessable Entity\)/);
  const before = (await letters(shop, PRIYA.email)).length;
  await openHydrated(page, '/gift');
  await chooseAnother(page, '2,000');
  const logIn = page.getByRole('complementary').getByRole('link', { name: 'Log in and continue' });
  await logIn.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You’re not logged in');
  await expect(page).not.toHaveURL(/seen=/);
  await logIn.click();
  await enterCredentials(page, SEAN);
  // One press: the choice is made, and its price is what they saw.
  await expect(heading(page)).toHaveText('Who’s it for?');
  await expect(heading(page)).toBeFocused();
  const progress = page.getByRole('navigation', { name: 'Your progress' });
  await expect(progress.getByRole('listitem')).toContainText([
    'Choose gift',
    'Recipient',
    'Payment',
    'Confirmation',
  ]);
  await expect(progress.getByRole('link')).toHaveText(['Choose gift']);

  await test.step('each field invalid, by keyboard', async () => {
    await tabTo(page, toPayment(page));
    await page.keyboard.press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'There’s a problem' });
    await expect(problem).toBeFocused();
    await expect(problem.getByRole('link')).toHaveText([
      'Enter their membership number, using up to 16 digits.',
      'Enter their first name.',
      'Enter their last name.',
      'Enter their email, such as name@example.com.',
    ]);
    await expectAccessible(page, 'main', [320, 1440]);
    await problem.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'ffpNumber')).toBeFocused();
    await page.keyboard.type(SEAN);
    await expect(field(page, 'ffpNumber')).toHaveAccessibleDescription(/This is your own number/);
    await enterPerson(page, { ...PRIYA, lastName: 'Sha' });
    await expect(problem).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
    await page.getByLabel('Remember this person').check();
  });

  await test.step('back, forward, reload', async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText(GIFT_TITLE);
    await page.goForward();
    await expectPerson(page, { ...PRIYA, lastName: 'Sha' });
    await page.reload();
    await expectPerson(page, { ...PRIYA, lastName: 'Sha' });
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE);
  });

  await test.step('a name that does not match', async () => {
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('The recipient’s details don’t match');
    await expect(page).toHaveURL(/\/gift\/recipient$/);
    await expectPerson(page, { ...PRIYA, lastName: 'Sha' });
    await expect(field(page, 'ffpNumber')).toHaveAccessibleDescription(/couldn’t match/);
    await field(page, 'lastName').fill('Shah');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await toPayment(page).click();
  await expect(page).toHaveURL(/\/checkout\/g\w+$/);
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText(toPerson(PRIYA));
  await expect(order).toContainText(MESSAGE);
  await expect(page.getByRole('link', { name: 'Recipient' })).toBeVisible();

  await payByWallet(page);
  await expect(heading(page)).toHaveText(`${isolated('Priya')} has 2,000 more avios`);
  expect(await stored(page)).toBeNull();
  await expect.poll(async () => (await letters(shop, PRIYA.email)).length).toBe(before + 1);
  const [letter] = await letters(shop, PRIYA.email);
  expect(letter?.text).toContain(MESSAGE);
  const [receipt] = await letters(shop, 'sean.doyle@members.example');
  expect(receipt?.text).toContain('Recipient: Priya Shah');

  await test.step('the recipient is saved, and can be deleted', async () => {
    await page.goto('/gift');
    await chooseGift(page);
    const person = page.getByRole('radio', { name: 'Priya Shah' });
    await person.check();
    await expectPerson(page, PRIYA);
    await expect(page.getByLabel('Remember this person')).toHaveCount(0);
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Remove Priya Shah from this list' }).click();
    await expect(
      page.getByText(`We’ve removed ${isolated('Priya Shah')} from your list.`),
    ).toBeAttached();
    await expect(person).toHaveCount(0);
  });
});

test('a dated gift waits for its day and can be cancelled with a refund until then; a right-to-left name and the longest message are shown as text [1.3] [2.7] [2.34] [3.9] [3.14]', async ({
  page,
  shop,
  context,
}) => {
  await importMariam(shop);
  await comeBack(page, shop, '/gift', SEAN);
  await chooseGift(page, '3,000');
  await enterPerson(page, MARIAM);
  await page.getByRole('textbox', { name: 'Message' }).fill(LONGEST);
  await expect(preview(page)).toContainText(`For ${isolated(MARIAM.firstName)}`);
  await expect(preview(page)).toContainText(LONGEST);
  await page.getByLabel('On a date I choose').check();
  const date = page.getByLabel('Date', { exact: true });
  for (const [days, error] of [
    [0, /^Choose a date between/],
    [400, /^Choose a date between/],
  ] as const) {
    await date.fill(dayFromNow(days));
    await toPayment(page).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(error);
  }
  await date.fill(dayFromNow(30));
  await expect(page.getByRole('status').filter({ hasText: '09:00, Irish time' })).toBeVisible();

  await test.step('the session expires before the payment: nobody else sees the recipient', async () => {
    await context.clearCookies({ name: /identity/ });
    await page.goto('/gift/recipient');
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(field(page, 'email')).toHaveValue('');
    await expect(page.getByRole('main')).not.toContainText(MARIAM.firstName);
    await openHydrated(page, '/');
    await expect(page.getByRole('region', { name: 'Pick up where you left off' })).toHaveCount(0);
    await page.goto('/gift/recipient');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await enterCredentials(page, SEAN);
    await expectPerson(page, MARIAM);
    await expect(date).toHaveValue(dayFromNow(30));
  });

  await toPayment(page).click();
  await expect(page).toHaveURL(/\/checkout\/gwd\w+$/);
  await test.step('opened from its address alone, on the smallest phone', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 320, height: 900 });
    await page.reload();
    const order = page.getByRole('complementary', { name: 'Your order' });
    await expect(order.getByText(toPerson(MARIAM)).first()).toBeVisible();
    await expect(order.getByText(/^Arrives .*09:00/)).toBeVisible();
    await expect(order.getByText(LONGEST).first()).toBeVisible();
    await page.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByRole('button', { name: 'Hide details' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(order).toContainText(toPerson(MARIAM));
    await expect(order).toContainText(LONGEST);
    await expect(order).toContainText('09:00');
    await expectNoOverflow(page);
  });
  await payByWallet(page);
  await expect(heading(page)).toHaveText(/^All wrapped/);
  await expect(page.getByRole('main')).toContainText(
    `${isolated(MARIAM.firstName)} will receive 3,000 avios`,
  );
  await expectAccessible(page, 'main', [320]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Cancel this gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this gift?' });
  await expect(dialog).toContainText('We’ll refund €69.00 the way you paid');
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText(/^All wrapped/);
  await page.getByRole('button', { name: 'Cancel this gift' }).click();
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel the gift' }).click();
  await expect(heading(page)).toHaveText('Your gift is cancelled');
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(heading(page)).toHaveText('Your gift is cancelled');
  await expect(page.getByRole('button', { name: 'Cancel this gift' })).toHaveCount(0);
});

const REFUSED = [
  {
    why: 'a number that nobody has',
    person: { ...PRIYA, ffpNumber: '3081479999999999' },
    title: 'The recipient’s details don’t match',
    at: /couldn’t match/,
    line: '[8.16]',
  },
  {
    why: 'an account that is younger than 30 days',
    person: {
      ffpNumber: '3081470000000007',
      firstName: 'Ines',
      lastName: 'Moreno',
      email: 'ines.moreno@members.example',
    },
    title: 'This member can’t receive avios yet',
    at: /less than 30 days old/,
    line: '[8.15] [9.1]',
  },
  {
    why: 'a member who has received what a year allows',
    person: {
      ffpNumber: MEMBERS.nearCaps,
      firstName: 'Eleanor',
      lastName: 'Price',
      email: 'eleanor.price@members.example',
    },
    title: 'That’s more than this member can receive',
    at: /can’t receive this many avios/,
    line: '[8.17]',
  },
];

test(`a recipient who cannot receive is reported at the number field before any payment, with the input kept, also after a lost session ${REFUSED.map(({ line }) => line).join(' ')} [4.19] [8.7] [8.14]`, {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/4(01|22|29) \(/);
  await comeBack(page, shop, '/gift', SEAN);
  await chooseGift(page, '100,000');
  for (const { why, person, title, at } of REFUSED) {
    await test.step(why, async () => {
      await enterPerson(page, person);
      await toPayment(page).click();
      await expect(page.getByRole('alert')).toContainText(title);
      await expect(page.getByRole('alert')).toContainText('You haven’t been charged');
      await expect(page).toHaveURL(/\/gift\/recipient$/);
      await expectPerson(page, person);
      await expect(field(page, 'ffpNumber')).toHaveAccessibleDescription(at);
    });
  }

  const start = '**/api/transactions?*';
  await test.step('errors that the form cannot produce: the sender’s own number, and too many tries', async () => {
    await enterPerson(page, PRIYA);
    await page.route(start, (route) => route.fulfill(ruleRefusal('recipientIsSender')), {
      times: 1,
    });
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('You can’t send avios to yourself');
    await expect(field(page, 'ffpNumber')).toHaveAccessibleDescription(/This is your own number/);
    await page.route(start, (route) => route.fulfill(refusal('too_many_requests')), { times: 1 });
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('Please wait a while, up to an hour');
    await expect(page).toHaveURL(/\/gift\/recipient$/);
    await expectPerson(page, PRIYA);
  });

  await test.step('the session is lost between the recipient and the payment', async () => {
    // The call is repeated once with a new token.
    await page.route(start, (route) => route.fulfill(refusal('unauthorised')), { times: 2 });
    await toPayment(page).click();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/checkout\/g\w+$/);
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
      toPerson(PRIYA),
    );
  });
});

test('a member who may not give sees why, and a gift that is no longer sold leads back to the choice [6.6] [8.9] [8.21] [8.22]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/422 \(Unprocessable Entity\)/);
  await comeBack(page, shop, '/gift', MEMBERS.tooYoung);
  await expect(page.getByRole('alert')).toContainText('You need to be 18');
  await expect(size(page, '5,000')).toHaveAttribute('aria-disabled', 'true');

  await page.context().clearCookies();
  await comeBack(page, shop, '/gift', SEAN);
  const alert = page.getByRole('alert');
  await chooseAnother(page, '25,000');
  await operateShop(shop, 'price EI gift 25000 EUR 0.0178');
  await page.reload();
  await expect(alert).toContainText('was €442.50 when you chose it and is now €445.00');
  await openRecipient(page, toRecipient(page));
  await enterPerson(page, PRIYA);
  await operateShop(shop, 'price EI gift 25000 EUR 0.018');
  await page.reload();
  await expect(alert).toContainText('was €445.00 when you chose it and is now €450.00');
  await expect(page.getByRole('complementary')).toContainText('€450.00');
  await expectPerson(page, PRIYA);
  await operateShop(shop, 'price EI gift 25000 EUR 0.0182');
  await toPayment(page).click();
  await expect(alert).toContainText('was €450.00 when you chose it and is now €455.00');
  await expect(page.getByRole('button', { name: 'Continue with €455.00' })).toBeVisible();
  await page.goBack();
  await operateShop(shop, 'tier EI gift 25000 close');
  // The page may have noticed by itself: it checks the price when it opens.
  await page.reload();
  await expect(page).toHaveURL(/\/gift\?currency=EUR$/);
  await expect(alert).toContainText('no longer available');
  await chooseGift(page, '30,000');
  await expectPerson(page, PRIYA);
});

test.afterEach(async ({ shop }) => {
  await operateShop(shop, 'price EI gift 25000 EUR 0.0177');
  await operateShop(shop, 'tier EI gift 25000 open');
});
