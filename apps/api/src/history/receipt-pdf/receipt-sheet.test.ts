import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import { receiptSheet } from './receipt-sheet.ts';
import { PURCHASE } from './test-details.ts';

const ffpNumber = membershipNumber.parse('3081470000000002');
const given = PURCHASE.receipt;

const REFUNDED = { returned: { status: 'refunded', at: given.paidAt } } as const;

function sheetOf(more: Partial<typeof given>, locale = 'en-GB') {
  return receiptSheet({ ...PURCHASE, receipt: { ...given, ...more }, locale });
}

test('in Spanish it is Spanish throughout, numbers and dates too', () => {
  expect(sheetOf({ timeZone: 'Europe/Madrid', ...REFUNDED }, 'es-ES')).toMatchObject({
    title: 'Recibo',
    reversed:
      'Reembolsado el 16 de noviembre de 2026. Hemos devuelto el dinero a tu tarjeta acabada en 4242.',
    order: [
      ['Referencia', 'HIIJJKKX'],
      ['Fecha de pago', expect.stringMatching(/^16 de noviembre de 2026.+00:14/)],
      ['Socio', 'Aoife Brennan'],
      ['Número de socio', '3081 4700 0000 0001'],
    ],
    columns: { name: 'Concepto', avios: 'Avios', amount: 'Importe' },
    items: [
      { name: 'Paquete', avios: '25.000', amount: '442,50\u00a0€' },
      { name: 'Bonificación, 25 %', avios: '6250', amount: '0,00\u00a0€' },
      { name: 'Reembolso', avios: '-31.250', amount: '-442,50\u00a0€' },
    ],
    total: { name: 'Total tras el reembolso', avios: '0', amount: '0,00\u00a0€' },
    tax: 'Impuestos y tasas incluidos.',
    payment: [
      ['Pagado con', 'Visa acabada en 4242'],
      ['En tu extracto', 'CAIRN AVIOS SHOP'],
    ],
  });
});

test('a gift says to whom and when it arrives, a transfer that a fee was paid [1.3] [1.4]', () => {
  const recipient = { ffpNumber, firstName: 'Tom', lastName: 'Hartley' };
  const gift = sheetOf({ product: 'gift', recipient, deliverAt: '2026-12-24T09:00:00Z' });
  expect(gift.order).toContainEqual(['Recipient', 'Tom Hartley, member ending 0002']);
  expect(gift.order).toContainEqual(['Arrives', '24 December 2026 at 09:00, Irish time']);
  expect(gift.items[0]?.name).toBe('Gift');
  const deliverAt = '2026-12-24T09:00:00Z';
  const cancelled = sheetOf({ product: 'gift', recipient, deliverAt, ...REFUNDED });
  expect(cancelled.order.map(([label]) => label)).not.toContain('Arrives');
  const fee = { type: 'fee', aviosAmount: 5_000, price: 25 } as const;
  const transfer = sheetOf({ product: 'transfer', recipient, lines: [fee], totalPrice: 25 });
  expect(transfer.items).toEqual([{ name: 'Transfer fee', avios: '5,000', amount: '€25.00' }]);
  expect(transfer.total).toEqual({ name: 'Total paid', avios: '', amount: '€25.00' });
});

test('a transfer whose fee was charged back has given back the fee alone [1.4]', () => {
  const fee = { type: 'fee', aviosAmount: 5_000, price: 25 } as const;
  const transfer = { product: 'transfer', lines: [fee], totalPrice: 25 } as const;
  const returned = { ...transfer, lines: [fee], ...REFUNDED };
  expect(sheetOf({ ...returned, keepsAvios: true })).toMatchObject({
    items: [{}, { name: 'Refund', avios: '', amount: '-€25.00' }],
    total: { name: 'Total after refund', avios: '', amount: '€0.00' },
  });
  expect(sheetOf(returned)).toMatchObject({
    items: [{}, { name: 'Refund', avios: '-5,000', amount: '-€25.00' }],
    total: { avios: '', amount: '€0.00' },
  });
});

test('a bonus that is no whole percentage is just a bonus', () => {
  const [bought] = given.lines;
  const bonus = { type: 'bonus', aviosAmount: 77, price: 0 } as const;
  expect(sheetOf({ lines: bought ? [bought, bonus] : [] }).items[1]?.name).toBe('Bonus');
});

test('a payment without a card names none, and an unknown member is left out', () => {
  const { paymentMethod: _, ...receipt } = given;
  const { payment, order } = receiptSheet({ ...PURCHASE, receipt, member: undefined });
  expect(payment).toEqual([['On your statement', 'CAIRN AVIOS SHOP']]);
  expect(order.map(([label]) => label)).toEqual(['Reference', 'Paid on', 'Membership number']);
});

test.each([
  ['José Nu\u0301n\u0303ez', 'José Núñez'],
  ['Łucja 🎁 Żółć 👩‍👩‍👧', 'Łucja Żółć'],
  ['Nguyễn Thị Ánh', 'Nguyen Thi Ánh'],
  ['Åsa\u00a0\u202f Öberg\u200b', 'Åsa Öberg'],
  ['Мария Иванова', undefined],
  ['Tom 田中', undefined],
  ['🎉', undefined],
])('the name %s is printed as %s, or by number', (name, printed) => {
  const [firstName = '', ...rest] = name.split(' ');
  const recipient = { ffpNumber, firstName, lastName: rest.join(' ') };
  const { order } = sheetOf({ product: 'gift', recipient });
  const told = printed === undefined ? ffpNumber : `${printed}, member ending 0002`;
  expect(order).toContainEqual(['Recipient', told]);
});

test('a recipient whose name was erased is given by number', () => {
  expect(sheetOf({ product: 'gift', recipient: { ffpNumber } }).order).toContainEqual([
    'Recipient',
    ffpNumber,
  ]);
});

test('a plan is named with the days that were paid for, and a year with its avios now and in all', () => {
  const plan = {
    name: 'Steady 5K',
    billing: 'annually',
    firstDay: '2026-11-17',
    lastDay: '2027-11-16',
    aviosInPeriod: 60_000,
  } as const;
  const lines = [{ type: 'avios' as const, aviosAmount: 5_000, price: 702 }];
  const paid = { product: 'subscription', lines, totalPrice: 702, plan } as const;
  const name = 'Steady 5K, yearly, 17 Nov 2026 to 16 Nov 2027';
  const notes = ['5,000 avios now, 60,000 over the year'];
  const year = { name, notes, avios: '5,000', amount: '€702.00' };
  expect(sheetOf({ ...paid, lines: [...lines] })).toMatchObject({
    items: [year],
    total: { name: 'Total paid', avios: '5,000', amount: '€702.00' },
  });
  expect(sheetOf({ ...paid, lines: [...lines], ...REFUNDED })).toMatchObject({
    items: [year, { name: 'Refund', avios: '-5,000', amount: '-€702.00' }],
    total: { name: 'Total after refund', avios: '0', amount: '€0.00' },
  });
  const monthly = { ...plan, billing: 'monthly', lastDay: '2026-12-16' } as const;
  expect(sheetOf({ ...paid, lines: [...lines], plan: monthly }).items[0]).toEqual({
    name: 'Steady 5K, monthly, 17 Nov 2026 to 16 Dec 2026',
    avios: '5,000',
    amount: '€702.00',
  });
});

test('a gift has its message, a boost its multiplier and activities, and a purchase the balance it changed [2.34]', () => {
  const recipient = { ffpNumber, firstName: 'Tom', lastName: 'Hartley' };
  const message = 'Happy birthday! 🎂 This should get you to Lisbon.';
  expect(sheetOf({ product: 'gift', recipient, message }).order).toContainEqual([
    'Message',
    'Happy birthday! This should get you to Lisbon. (emoji left out)',
  ]);
  const unprintable = sheetOf({ product: 'gift', recipient, message: 'С днём рождения' }, 'es-ES');
  expect(unprintable.order).toContainEqual([
    'Mensaje',
    expect.stringContaining('Puedes leerlo en tu historial'),
  ]);
  const activities = [
    { description: 'Dublin to Boston', avios: 1_000 },
    { description: 'Кафе', avios: 40 },
  ];
  const boost = { multiplier: 2, activities };
  expect(sheetOf({ product: 'booster', boost }).items[0]).toMatchObject({
    name: 'Boost, 2x',
    notes: ['Dublin to Boston, 1,000 avios'],
  });
  const balance = { before: 4_640, after: 35_890 };
  expect(sheetOf({ balance }).payment).toContainEqual([
    'Your balance',
    'From 4,640 to 35,890 avios',
  ]);
  const { payment } = sheetOf({ balance, ...REFUNDED });
  expect(payment.map(([label]) => label)).not.toContain('Your balance');
});

test.each([
  [
    { type: 'googlepay', digits: '1111' },
    'Google Pay, card ending 1111',
    'to your Google Pay wallet',
  ],
  [{ type: 'ideal' }, 'Bank transfer', 'to your bank account'],
  [{ type: 'unheard-of' }, undefined, 'the way you paid'],
])('paid with %j: %s, and the money went back %s [2.34]', (paymentMethod, told, wayBack) => {
  const { payment, reversed } = sheetOf({ paymentMethod, ...REFUNDED });
  expect(payment.find(([label]) => label === 'Paid with')?.[1]).toBe(told);
  expect(reversed).toBe(`Refunded on 15 November 2026. The money went back ${wayBack}.`);
});
