import { fillIn } from '../../kit/card-form.ts';
import {
  expect,
  newSession,
  openForm,
  payWith,
  startPaying,
  test,
  told,
  toldOf,
} from './fixtures.ts';

/** What the form tells when a payment was asked for and no result came. */
const UNKNOWN = ['error NETWORK_ERROR', 'failed undefined'];

test('a provider that is down when the form loads, and a session that has expired', async ({
  page,
  payments,
  dropinShop,
  announce,
}) => {
  announce(/500 \(Internal Server Error\)|422 \(Unprocessable/);
  const session = await newSession(payments, dropinShop);
  await page.goto(dropinShop.origin);
  payments.faults.fail = ['setup'];
  await expect(openForm(page, session)).rejects.toThrow();
  payments.faults.fail = [];
  payments.faults.sessionsExpired = true;
  await expect(openForm(page, session)).rejects.toThrow();
  expect(await told(page)).toEqual(['error NETWORK_ERROR', 'error NETWORK_ERROR']);
});

test('a session that expires, and a provider that goes down, while the form is filled in', async ({
  page,
  payments,
  dropinShop,
  announce,
}) => {
  announce(/500 \(Internal Server Error\)|422 \(Unprocessable/);
  const order = await startPaying(page, payments, dropinShop);
  await fillIn(page, '4111 1111 1111 1111');
  const pay = page.getByRole('button', { name: 'Pay €442.50' });
  payments.faults.fail = ['formPayments'];
  await pay.click();
  await expect.poll(() => told(page)).toEqual(UNKNOWN);
  payments.faults.fail = [];
  await page.reload();
  await openForm(page, order);
  await fillIn(page, '4111 1111 1111 1111');
  payments.faults.sessionsExpired = true;
  await pay.click();
  await expect.poll(() => told(page)).toEqual(UNKNOWN);
  expect(await toldOf(order, payments, dropinShop)).toEqual([]);
});

test('a payment whose answer is lost was made all the same, and no second one is', async ({
  page,
  payments,
  dropinShop,
  announce,
}) => {
  announce(/504 \(Gateway Timeout\)|422 \(Unprocessable/);
  const order = await startPaying(page, payments, dropinShop);
  payments.faults.timeOutAfterSuccess = ['formPayments'];
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => told(page)).toEqual(UNKNOWN);
  payments.faults.timeOutAfterSuccess = [];
  await page.reload();
  await openForm(page, order);
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => told(page)).toEqual(UNKNOWN);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa true']);
});
