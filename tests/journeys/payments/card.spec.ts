import { field } from '../../kit/card-form.ts';
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

test('a card is paid, and its number leaves the fields only encrypted', async ({
  page,
  payments,
  dropinShop,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4111 1111 1111 1111');
  await expect.poll(() => told(page)).toEqual(['completed Authorised']);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa true']);
  expect(sent.some((body) => body.includes('encryptedCardNumber'))).toBe(true);
  expect(sent.join(' ')).not.toMatch(/4111|"737"/);
});

test('a refused card may be followed by another, in a form that is opened anew', async ({
  page,
  payments,
  dropinShop,
}) => {
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4000 0000 0000 9995');
  await expect.poll(() => told(page)).toEqual(['failed Refused']);
  await page.reload();
  await openForm(page, order);
  await payWith(page, '5555 5555 5555 4444');
  await expect.poll(() => told(page)).toEqual(['completed Authorised']);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa false', 'mc true']);
});

test('a field says in words what is wrong with it, in the language of the form', async ({
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

test('a payment may stay open until its bank decides', async ({ page, payments, dropinShop }) => {
  const order = await startPaying(page, payments, dropinShop);
  await payWith(page, '4000 0000 0000 0077');
  await expect.poll(() => told(page)).toEqual(['completed Pending']);
  expect(await toldOf(order, payments, dropinShop)).toEqual([]);
  payments.pay(order.id);
  expect(await toldOf(order, payments, dropinShop)).toEqual(['visa true']);
});
