import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, logOut } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { letters } from '../../kit/browser/recipient-page.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

const TOM = '3081470000000002';
const CONTACT = /\/api\/contact/;
const DESK = 'help@cairn.example';

const main = (page: Page): Locator => page.getByRole('main');
const field = (page: Page, name: string): Locator => main(page).getByRole('textbox', { name });
const send = (page: Page): Locator => main(page).getByRole('button', { name: 'Send message' });
const topic = (page: Page, name: string): Locator => main(page).getByRole('radio', { name });
const chat = (page: Page): Locator => page.getByRole('dialog', { name: 'Cairn chat' });
const heading = (page: Page): Locator => main(page).getByRole('heading', { level: 2 });

test('a visitor’s message is validated field by field, survives a reload and a failure, and gets a reference [2.15]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/503 \(Service Unavailable\)|429 \(Too Many Requests\)/);
  await openHydrated(page, '/contact?topic=refund');
  await expectAccessible(page, 'main', [320]);
  await expect(topic(page, 'A refund')).toBeChecked();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your name.',
    'Enter your email, such as name@example.com.',
    'Tell us what happened, in up to 2,000 characters.',
  ]);
  await summary.getByRole('link', { name: 'Enter your email' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expectAccessible(page, 'main', [390]);
  await field(page, 'Email').fill('nuala@members.example');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await field(page, 'Your name').fill('Nuala Byrne');
  await field(page, 'Order reference').fill('W1Z5');
  await field(page, 'Message').fill('My bank charged me twice.\nWhat now?');
  await topic(page, 'A payment').press('Space');
  await send(page).click();
  await expect(field(page, 'Order reference')).toHaveAccessibleDescription(/Enter the 8 letters/);
  await field(page, 'Order reference').fill('W1Z5R8CA');

  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('My bank charged me twice.\nWhat now?');
  await expect(topic(page, 'A payment')).not.toBeChecked();
  await topic(page, 'A payment').check();
  for (const [code, message] of [
    ['unavailable', 'We couldn’t send your message. It’s still here'],
    ['too_many_requests', 'Yours is still here: please try again in 25 minutes.'],
  ] as const) {
    await page.route(CONTACT, (route) =>
      route.fulfill({ ...refusal(code), headers: { 'retry-after': '1441' } }),
    );
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(field(page, 'Message')).toHaveValue('My bank charged me twice.\nWhat now?');
    await page.unroute(CONTACT);
  }
  const cardWarning = main(page).getByText('This looks like a card number.');
  await expect(cardWarning).toHaveCount(0);
  await field(page, 'Message').fill('Card 4111 1111 1111 1111 was charged.\nWhat now?');
  await expect(cardWarning).toBeVisible();
  await expectAccessible(page, 'main', [390]);
  const sent = page.waitForRequest(CONTACT);
  await send(page).click();
  const { message } = (await sent).postDataJSON();
  expect(message).toBe('Card •••• •••• •••• 1111 was charged.\nWhat now?');
  await expect(heading(page).last()).toHaveText('Thanks, we’ve got your message');
  await expect(heading(page).last()).toBeFocused();
  await expectAccessible(page, 'main', [1440]);
  const confirmation = await page.getByRole('status').filter({ hasText: 'reference' }).innerText();
  expect(confirmation).toContain('We’ll reply to nuala@members.example within one working day.');
  const reference = /C[B-Z]{8}/.exec(confirmation)?.[0];
  await expect
    .poll(async () => (await letters(shop, 'nuala@members.example'))[0]?.subject)
    .toBe(`We’ve received your message: ${reference}`);
  const [desk] = await letters(shop, DESK);
  expect(desk?.subject).toBe(`Contact form ${reference}: payment`);
  expect(desk?.text).toContain('Order: W1Z5R8CA (not checked)');
  expect(desk?.text).toContain('> What now?');

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('the contact form takes over a member’s order from the history; the chat answers from the help pages and the order, and hands over [2.15] [2.22] [2.27]', {
  tag: '@soak',
}, async ({ page, shop, lend }) => {
  const { startPurchase } = callsOf(shop);
  const { number } = lend('Tom');
  const id = await startPurchase(number);
  await comeBack(page, shop, `/history/${id}`, number);
  await main(page).getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(`/contact?order=${id}`);
  const order = main(page).getByRole('combobox', { name: 'Which order?' });
  await expect(order.locator('option:checked')).toHaveText(/^2,000 avios, \d+ \w+ \d{4}, €49\.00$/);
  await expect(field(page, 'Email')).not.toHaveValue('');

  await main(page).getByRole('link', { name: 'Start a chat' }).press('Enter');
  const question = chat(page).getByRole('textbox', { name: 'Ask a question' });
  await expect(question).toBeFocused();
  await expect(chat(page).getByRole('heading', { name: 'Hello, Tom' })).toBeVisible();
  await question.fill('refund');
  await question.press('Enter');
  const log = chat(page).getByRole('log');
  await expect(log).toContainText('Which is closest?');
  await log.getByRole('button', { name: 'Can I get my money back?' }).press('Enter');
  await expect(log).toContainText('No order of yours can be refunded right now.');
  await expect(log).toContainText('Your last order isn’t paid');
  await question.fill('what does the price include');
  await question.press('Enter');
  const source = log.getByRole('link', { name: 'What does the price include?' });
  await expect(source).toHaveAttribute('href', '/resources/faq#price-includes');
  await question.fill('Where is my suitcase?');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(log).toContainText('I’d rather not guess');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, 'dialog', [width]);
  }

  await test.step('it stays open from page to page, after a reload, and closes by keyboard', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('banner').getByRole('link', { name: 'Gift' }).click();
    await expect(page).toHaveURL(/\/gift\?currency=GBP&chatbot=open$/);
    await page.reload();
    await expect(log).toContainText('I’d rather not guess');
    await question.press('Escape');
    await expect(chat(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gift(\?currency=\w+)?$/);
  });

  await test.step('its conversation is sent with the message', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/contact?order=${id}&chatbot=open`);
    await chat(page).getByRole('link', { name: 'Talk to a person' }).last().press('Enter');
    await expect(chat(page)).toHaveCount(0);
    await expect(main(page).getByRole('checkbox', { name: 'Include my chat' })).toBeChecked();
    await field(page, 'Message').fill('It was on the flight to Porto.');
    await topic(page, 'Something else').check();
    await send(page).click();
    await expect(heading(page).last()).toHaveText('Thanks, we’ve got your message');
    const desk = async () => (await letters(shop, DESK))[0]?.text ?? '';
    await expect.poll(desk).toContain(`Order: ${id}`);
    expect(await desk()).toContain('> Cairn chat: I don’t know, and I’d rather not guess');
    await page.goto('/contact?chatbot=open');
    await expect(chat(page).getByRole('log')).not.toContainText('suitcase');
  });
});

test('without its help pages the chat says so and retries; questions are not shown to another member [2.27] [4.15]', {
  tag: '@soak',
}, async ({ page, announce }) => {
  announce(/chat_answers_not_loaded|503 \(Service Unavailable\)/);
  const answers = /\/chat-answers/;
  await page.route(answers, (route) => route.fulfill({ status: 503 }));
  await openHydrated(page, '/contact?chatbot=open');
  await expect(chat(page)).toContainText('I can’t get to our help pages right now');
  await page.unroute(answers);
  await chat(page).getByRole('button', { name: 'Try again' }).click();
  await chat(page).getByRole('button', { name: 'When will my avios arrive?' }).click();
  await expect(chat(page).getByRole('log')).toContainText('within minutes of your payment');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await enterCredentials(page, TOM);
  await expect(chat(page).getByRole('log')).toContainText('within minutes of your payment');
  await chat(page).getByRole('textbox').fill('transfer fee');
  await chat(page).getByRole('textbox').press('Enter');
  await logOut(page);
  await page.goto('/contact?chatbot=open');
  await expect(chat(page).getByRole('log')).not.toContainText('within minutes');
});
