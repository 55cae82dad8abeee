import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../kit/browser/checkout-page.ts';
import { comeBack, enterCredentials, logOut } from '../../kit/browser/log-in.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { callsOf } from '../../kit/shop/member-calls.ts';
import { expect, test } from '../fixtures.ts';

const HISTORY = /\/users\/current\/transactions\?/;

const chat = (page: Page): Locator => page.getByRole('dialog', { name: 'Cairn chat' });
const log = (page: Page): Locator => chat(page).getByRole('log');
const input = (page: Page): Locator => chat(page).getByRole('textbox');

async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question);
  await input(page).press('Enter');
}

test('a visitor asks by keyboard for prices and for what nobody knows, and logs in from the chat [2.22]', async ({
  page,
  lend,
}) => {
  await openHydrated(page, '/purchase?currency=EUR&chatbot=open');
  await expect(input(page)).toBeFocused();
  await expect(chat(page).getByRole('heading', { name: 'Hello there' })).toBeVisible();
  await expect(chat(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'dialog', [1440, 320]);

  await test.step('the answer has today’s price, and is announced once', async () => {
    await expect(log(page)).toHaveAttribute('aria-live', 'off');
    await ask(page, 'how much is 10k');
    await expect(log(page)).toContainText(/10,000 avios cost €\d+\.\d\d today\./);
    await expect(log(page)).toHaveAttribute('aria-live', 'polite');
    await expect(log(page).getByText('10,000 avios cost')).toHaveCount(1);
    await expect(input(page)).toBeFocused();
    const buy = log(page).getByRole('link', { name: 'Buy 10,000' });
    await expect(buy).toHaveAttribute('href', '/purchase?avios=10000&currency=EUR');
  });

  await test.step('what is typed is shown as text, however long', async () => {
    const typed = `<img src=x onerror=alert(1)> ${'x'.repeat(200)}`;
    await ask(page, typed);
    await expect(log(page).getByText(typed)).toBeVisible();
    await expect(log(page)).toContainText('I don’t know, and I’d rather not guess');
    await expect(log(page).getByRole('link', { name: /^Talk to a person/ })).toBeVisible();
    await expectAccessible(page, 'dialog', [320]);
  });

  await test.step('their own order is a log-in away, which returns to the chat', async () => {
    await ask(page, 'where is my order');
    await log(page).getByRole('link', { name: 'Log in to see yours here' }).click();
    await enterCredentials(page, lend('Daniel').number);
    await log(page).getByRole('button', { name: 'Look at mine now' }).click();
    await expect(log(page)).toContainText('I don’t see an order yet.');
    await expect(log(page)).not.toContainText('Log in and open History');
  });

  await test.step('a section is chosen with the keyboard, and the focus returns to the input', async () => {
    await page.reload();
    await expect(log(page)).toContainText('10,000 avios cost');
    await ask(page, 'refund');
    await expect(log(page)).toContainText('Which is closest?');
    await tabTo(page, log(page).getByRole('button', { name: 'Can I get my money back?' }));
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeFocused();
    await expect(log(page).getByRole('button')).toHaveCount(0);
    await expect(log(page).getByText('I don’t see an order yet.')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(chat(page)).toHaveCount(0);
  });
});

test('a member’s question is answered from their order, which goes along to the contact form and is nobody else’s [2.15] [2.22] [4.6]', async ({
  page,
  shop,
  lend,
  announce,
}) => {
  announce(/chat_fact_not_found|503 \(Service Unavailable\)/);
  const { startPurchase, pressPay, pay, waitUntilPaid } = callsOf(shop);
  const { number } = lend('Daniel');
  const id = await startPurchase(number);
  await pressPay(number, id);
  const reference = id.slice(-8).toUpperCase();
  await comeBack(page, shop, '/?chatbot=open', number);
  await expect(chat(page).getByRole('heading', { name: 'Hello, Daniel' })).toBeVisible();
  await chat(page)
    .getByRole('button', { name: /^Where are my 2,000 avios\?/ })
    .click();
  await expect(log(page)).toContainText('We’re confirming your payment of €49.00.');
  await expect(log(page)).toContainText(reference);
  await expect(input(page)).toBeFocused();
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Confirming' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectAccessible(page, 'dialog', [1440, 320]);

  await pay(number, id);
  await waitUntilPaid(number, id);
  await ask(page, 'where is my order');
  await expect(log(page)).toContainText('Your 2,000 avios arrived on');

  await test.step('a call that fails is said, with the section’s text and another try', async () => {
    await page.route(HISTORY, (route) => route.fulfill(refusal('unavailable')));
    await ask(page, 'where is my order');
    await expect(log(page)).toContainText('I couldn’t look that up just now.');
    await expect(log(page)).toContainText('open History and receipts');
    await page.unroute(HISTORY);
    await log(page).getByRole('button', { name: 'Try again' }).click();
    await expect(log(page)).not.toContainText('I couldn’t look that up just now.');
    await expect(log(page).getByText('Your 2,000 avios arrived on')).toHaveCount(2);
  });

  await test.step('a person gets the conversation and the order', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await ask(page, 'i want to talk to a human');
    await expect(log(page)).toContainText(`They get this chat and your order ${reference}`);
    await expectAccessible(page, 'dialog', [390]);
    await log(page).getByRole('link', { name: 'Write to a person' }).click();
    await expect(page).toHaveURL(new RegExp(`/contact\\?order=${id}$`));
    await expect(chat(page)).toHaveCount(0);
    const main = page.getByRole('main');
    const order = main.getByRole('combobox', { name: 'Which order?' });
    await expect(order.locator('option:checked')).toHaveText(/^2,000 avios, .*€49\.00$/);
    await expect(main.getByRole('checkbox', { name: 'Include my chat' })).toBeChecked();
  });

  await test.step('after the log-out nobody reads it', async () => {
    await logOut(page);
    await page.goto('/contact?chatbot=open');
    await expect(chat(page).getByRole('heading', { name: 'Hello there' })).toBeVisible();
    await expect(log(page)).not.toContainText(reference);
  });
});

test('in Spanish a visitor reads prices, and logs in from the chat for their orders [2.22] [4.2]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'opco', value: 'IB', url: shop.origin }]);
  await openHydrated(page, '/?chatbot=open');
  const chat = page.getByRole('dialog', { name: 'Chat de Cairn' });
  const log = chat.getByRole('log');
  const typed = chat.getByRole('textbox', { name: 'Haz una pregunta' });
  await typed.fill('cuánto cuestan 10.000 avios');
  await typed.press('Enter');
  await expect(log).toContainText('10.000 avios cuestan hoy');
  await typed.fill('dónde está mi pedido');
  await typed.press('Enter');
  await expect(log.getByRole('link', { name: 'Inicia sesión y lo ves aquí' })).toBeVisible();
  await expectAccessible(page, 'dialog', [320]);
  await typed.fill('quiero hablar con una persona');
  await typed.press('Enter');
  await log.getByRole('link', { name: 'Escribir a una persona' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});
