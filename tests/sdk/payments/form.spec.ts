import { field, fillIn } from './card-form.ts';
import {
  expect,
  formEvents,
  newSession,
  openForm,
  payWith,
  startPaying,
  test,
  webhooksOf,
} from './fixtures.ts';

/** Reported by the SDK when a payment was submitted and no result came back. */
const UNKNOWN = ['error NETWORK_ERROR', 'failed undefined'];

test('a field describes what is wrong with it, in the language of the form', async ({
  page,
  payments,
  dropinShop,
}) => {
  const session = await newSession(payments, dropinShop, { shopperLocale: 'es-ES' });
  await page.goto(dropinShop.origin);
  await openForm(page, session, { locale: 'es-ES' });
  await page.getByRole('radio', { name: 'Tarjeta' }).click();
  const number = field(page, 'Número de tarjeta').getByLabel('Número de tarjeta');
  await number.fill('4111 1111 1111 1112');
  await expect(number).toHaveAccessibleDescription('Introduce un número de tarjeta válido');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('6011 6011 6011 6611');
  await expect(number).toHaveAccessibleDescription('No aceptamos esta tarjeta. Introduce otra');
  await number.fill('4111 1111 1111 1111');
  await expect(number).toHaveAccessibleDescription('');
  const date = field(page, 'Fecha de caducidad').getByLabel('Fecha de caducidad');
  await date.fill('0124');
  await expect(date).toHaveAccessibleDescription('Introduce una fecha de caducidad válida, MM/AA');
  const code = field(page, 'Código de seguridad').getByLabel('Código de seguridad');
  await code.fill('7');
  await code.blur();
  await expect(code).toHaveAccessibleDescription(/completo, 3 cifras/);
});

test('a card is charged once when its shopper returns from the bank’s page, however often the page is loaded', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4212 3456 7891 0006');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay €442.50' }).click();
  await page.waitForURL(/\/back\?/);
  const back = new URL(page.url()).searchParams;
  expect(back.get('sessionId')).toBe(order.id);
  const redirectResult = back.get('redirectResult') ?? '';
  // The card is charged when the shop's page says that its shopper is back, once.
  expect(await webhooksOf(order, payments, dropinShop)).toEqual([]);
  for (const _ of [1, 2]) {
    await page.reload();
    await openForm(page, { id: order.id }, { redirectResult });
    await expect.poll(() => formEvents(page)).toEqual(['completed Authorised']);
  }
  expect(await webhooksOf(order, payments, dropinShop)).toEqual(['visa true']);
});

test('after cancelling at the bank, the shopper can pay by card, with Maestro without a code', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await page.getByRole('radio', { name: 'Bank transfer' }).click();
  await page.getByRole('button', { name: 'Continue to Bank transfer' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/back\?/);
  const redirectResult = new URL(page.url()).searchParams.get('redirectResult') ?? '';
  await openForm(page, { id: order.id }, { redirectResult });
  await expect.poll(() => formEvents(page)).toEqual(['failed Cancelled']);
  await page.reload();
  await openForm(page, order);
  await payWith(page, '6771 7980 2100 0008', '');
  await expect.poll(() => formEvents(page)).toEqual(['completed Authorised']);
  expect((await webhooksOf(order, payments, dropinShop)).at(-1)).toBe('maestro true');
});

test('a provider that fails or a session that expires while the form is filled in charges nothing; a pending payment waits for its bank', async ({
  page,
  payments,
  dropinShop,
  announce,
}) => {
  announce(/500 \(Internal Server Error\)|422 \(Unprocessable/);
  const order = await startPaying(page, payments, dropinShop);
  await fillIn(page, '4000 0000 0000 0077');
  const pay = page.getByRole('button', { name: 'Pay €442.50' });
  payments.faults.fail = ['formPayments'];
  await pay.click();
  await expect.poll(() => formEvents(page)).toEqual(UNKNOWN);
  payments.faults.fail = [];
  await page.reload();
  await openForm(page, order);
  await fillIn(page, '4000 0000 0000 0077');
  payments.faults.sessionsExpired = true;
  await pay.click();
  await expect.poll(() => formEvents(page)).toEqual(UNKNOWN);
  payments.faults.sessionsExpired = false;
  await page.reload();
  await openForm(page, order);
  await payWith(page, '4000 0000 0000 0077');
  await expect.poll(() => formEvents(page)).toEqual(['completed Pending']);
  expect(await webhooksOf(order, payments, dropinShop)).toEqual([]);
  payments.pay(order.id);
  expect(await webhooksOf(order, payments, dropinShop)).toEqual(['visa true']);
});

test('a payment whose answer is lost was made, and a second attempt charges nothing', async ({
  page,
  payments,
  dropinShop,
  announce,
}) => {
  announce(/504 \(Gateway Timeout\)|422 \(Unprocessable/);
  const order = await startPaying(page, payments, dropinShop);
  payments.faults.timeOutAfterSuccess = ['formPayments'];
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => formEvents(page)).toEqual(UNKNOWN);
  payments.faults.timeOutAfterSuccess = [];
  await page.reload();
  await openForm(page, order);
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => formEvents(page)).toEqual(UNKNOWN);
  expect(await webhooksOf(order, payments, dropinShop)).toEqual(['visa true']);
});

test('a card that its shopper has stored is offered the next time and takes its security code alone', async ({
  page,
  payments,
  dropinShop,
}) => {
  const asking = {
    shopperReference: 'member-1',
    storePaymentMethodMode: 'askForConsent',
    recurringProcessingModel: 'CardOnFile',
  };
  const first = await newSession(payments, dropinShop, asking);
  await page.goto(dropinShop.origin);
  await openForm(page, first);
  await fillIn(page, '4111 1111 1111 1111');
  const box = page.getByRole('checkbox', { name: 'Save for my next payment' });
  await expect(box).not.toBeChecked();
  await page.getByText('Save for my next payment').click();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Pay €442.50' }).click();
  await expect.poll(() => formEvents(page)).toEqual(['completed Authorised']);

  const second = await newSession(payments, dropinShop, asking);
  await page.reload();
  await openForm(page, second);
  await expect(page.getByText('•••• 1111')).toBeVisible();
  const code = field(page, 'Security code').getByLabel('Security code');
  await expect(code).toBeEnabled();
  await code.fill('737');
  await page
    .getByRole('button', { name: /^Pay €442.50/ })
    .first()
    .click();
  await expect.poll(() => formEvents(page)).toEqual(['completed Authorised']);
  expect(await webhooksOf(second, payments, dropinShop)).toEqual(['visa true']);
});
