import { expect, type Page } from '@playwright/test';
import { API_KEY, MERCHANT, startTestPayments, type TestPayments } from '../../kit/api/payments.ts';
import { mapPaymentsHost } from '../../kit/browser/payments-address.ts';
import { quietTest } from '../../kit/browser/quiet-test.ts';
import { fillIn } from './card-form.ts';
import type { FormSession } from './dropin-page/entry.ts';
import { type DropinShop, FORM, startDropinShop } from './dropin-page.ts';

type Worker = { dropinShop: DropinShop; payments: TestPayments };

/** Adyen's form on a page of its own, against the stand-in. */
export const test = quietTest.extend<{ withoutFaults: undefined }, Worker>({
  dropinShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const shop = await startDropinShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  payments: [
    async ({ dropinShop }, use) => {
      const { origin } = dropinShop;
      const payments = await startTestPayments(`${origin}/webhooks`, () => new Date(), origin);
      await use(payments);
      await payments.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, payments }, use) =>
      await use(mapPaymentsHost(payments.url, launchOptions)),
    { scope: 'worker' },
  ],
  withoutFaults: [
    async ({ payments }, use) => {
      await use(undefined);
      for (const name of Object.keys(payments.faults)) {
        Reflect.deleteProperty(payments.faults, name);
      }
    },
    { auto: true },
  ],
});

export { expect };

let orders = 0;

/** An order that waits to be paid: what the shop's server asks the provider for. */
export async function newSession({ app }: TestPayments, { origin }: DropinShop, more: object = {}) {
  orders += 1;
  const reference = `p-${orders}`;
  const answer = await app.request('/v72/sessions', {
    method: 'POST',
    headers: { 'x-api-key': API_KEY },
    body: JSON.stringify({
      amount: { currency: 'EUR', value: 44_250 },
      merchantAccount: MERCHANT,
      reference,
      returnUrl: `${origin}/back`,
      additionalData: { manualCapture: 'true' },
      ...more,
    }),
  });
  const { id, sessionData }: { id: string; sessionData: string } = await answer.json();
  return { id, sessionData, reference };
}

export async function openForm(
  page: Page,
  { id, sessionData }: FormSession,
  more: Parameters<typeof window.openForm>[2] = {},
) {
  await page.waitForFunction(() => 'openForm' in window);
  await page.evaluate(([form, session, options]) => window.openForm(form, session, options), [
    FORM,
    { id, ...(sessionData && { sessionData }) },
    more,
  ] as const);
}

/** From nothing to a form that can be filled in. */
export async function startPaying(page: Page, payments: TestPayments, shop: DropinShop) {
  const session = await newSession(payments, shop);
  await page.goto(shop.origin);
  await openForm(page, session);
  return session;
}

export async function payWith(page: Page, number: string, code?: string) {
  await fillIn(page, number, code);
  await page.getByRole('button', { name: 'Pay €442.50' }).click();
}

export const formEvents = (page: Page) => page.evaluate(() => window.formEvents);

/** Events of the provider's webhooks about an order. */
export async function webhooksOf(
  { reference }: { reference: string },
  payments: TestPayments,
  { events }: DropinShop,
) {
  await payments.settled();
  return events
    .filter((event) => event.startsWith(`${reference} `))
    .map((event) => event.slice(reference.length + 1));
}
