import { readFileSync } from 'node:fs';
import { type Receipt, receipt } from '@cairn/contract/orders/receipt';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, onTestFinished, test, vi } from 'vitest';
import { receiptTexts } from '#app/content/order-pages/receipt-texts.server.ts';
import { receiptRows } from './receipt-rows.ts';

const CONTENT = new URL('../../../../../content/receiptTexts/receipt.en-GB.json', import.meta.url);
const TEXTS = receiptTexts.parse({ fields: JSON.parse(readFileSync(CONTENT, 'utf8')) });

const PAID: Receipt = receipt.parse({
  id: 'p3aAbBcCdDeEfFgGhHiIjJkKx',
  reference: '20261115-HIIJJKKX',
  paidAt: '2026-11-15T23:14:00.000Z',
  timeZone: 'Europe/Madrid',
  product: 'purchase',
  lines: [
    { type: 'avios', aviosAmount: 25_000, pricePerPoint: 0.01768, price: 442 },
    { type: 'bonus', aviosAmount: 6_250, price: 0 },
  ],
  totalPrice: 442,
  currency: 'EUR',
  paymentMethod: { type: 'visa', digits: '4242' },
  merchantName: 'CAIRN AVIOS SHOP',
  seller: ['Cairn avios shop', '1 Stone Quay, Dublin'],
});
const rowsOf = (of: Receipt) =>
  receiptRows(TEXTS, of, 'en-GB').rows.map(({ label, value }) => [label, value]);

test('a receipt tells what was bought, for how much, with what, and when in the member’s time zone [2.34]', () => {
  expect(rowsOf(PAID)).toEqual([
    ['Reference', '20261115-HIIJJKKX'],
    ['Date', '16 November 2026 at 00:14, Spanish time'],
    ['Package', '25,000 avios'],
    ['Bonus, 25%', '+6,250 avios'],
    ['Paid with', 'Visa ending 4242'],
    ['On your statement', 'CAIRN AVIOS SHOP'],
  ]);
  const { total } = receiptRows(TEXTS, PAID, 'en-GB');
  expect(total).toEqual({ label: 'Total paid', value: '€442.00' });
});

test('a bonus that is no whole per cent is just a bonus', () => {
  const [avios] = PAID.lines;
  const lines = [...(avios ? [avios] : []), { type: 'bonus' as const, aviosAmount: 77, price: 0 }];
  expect(rowsOf({ ...PAID, lines })).toContainEqual(['Bonus', '+77 avios']);
});

test('of a gift it tells to whom and for when, unless it was cancelled, and by the number once the name is erased', () => {
  // West of Greenwich a day that is read as a moment would be the day before.
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const ffpNumber = membershipNumber.parse('3081470000000002');
  const gift = { ...PAID, product: 'gift' as const, deliverAt: '2026-12-24T08:00:00.000Z' };
  const named = { ...gift, recipient: { ffpNumber, firstName: 'Tom', lastName: 'Hartley' } };
  expect(rowsOf(named)).toContainEqual(['Recipient', 'Tom Hartley']);
  expect(rowsOf(named)).toContainEqual(['Arrives', '24 December 2026 at 09:00, Spanish time']);
  const occasions = [{ key: 'birthday', name: 'Birthday' }];
  const rowsFor = (occasion: string) =>
    receiptRows(TEXTS, { ...named, occasion }, 'en-GB', occasions).rows.map(({ label }) => label);
  expect(rowsFor('birthday')).toContain('Occasion');
  expect(rowsFor('forgotten')).not.toContain('Occasion');
  const returned = { status: 'refunded' as const, at: '2026-12-01T09:00:00.000Z' };
  expect(rowsOf({ ...named, returned }).map(([label]) => label)).not.toContain('Arrives');
  const erased = { ...gift, recipient: { ffpNumber } };
  expect(rowsOf(erased)).toContainEqual(['Recipient', '3081470000000002']);
});

test('of a plan it tells what was bought, for which days, and what comes now and over the year', () => {
  const plan = {
    name: 'Steady 5K',
    billing: 'annually',
    firstDay: '2026-11-17',
    lastDay: '2027-11-16',
    aviosInPeriod: 60_000,
  } as const;
  const lines = [{ type: 'avios' as const, aviosAmount: 5_000, price: 442 }];
  const year = { ...PAID, product: 'subscription' as const, lines, plan };
  expect(rowsOf(year)).toContainEqual(['Plan', 'Steady 5K, yearly']);
  expect(rowsOf(year)).toContainEqual(['Pays for', '17 November 2026 to 16 November 2027']);
  expect(rowsOf(year)).toContainEqual(['Avios', '5,000 avios now, 60,000 over the year']);
  const month = { ...plan, billing: 'monthly' as const, aviosInPeriod: 5_000 };
  expect(rowsOf({ ...year, plan: month })).toContainEqual(['Avios', '5,000 avios']);
  const returned = { status: 'refunded' as const, at: '2026-12-01T09:00:00.000Z' };
  const refunded = { ...year, returned };
  expect(receiptRows(TEXTS, refunded, 'en-GB').total.label).toBe('Paid and refunded');
});

test('a boost tells its multiplier and activities, and the balance it changed [2.34]', () => {
  const activities = [
    { description: 'Dublin to Boston', avios: 1_000 },
    { description: 'Café Cliff', avios: 40 },
  ];
  const boosted = { ...PAID, product: 'booster' as const, boost: { multiplier: 2, activities } };
  const { rows } = receiptRows(
    TEXTS,
    { ...boosted, balance: { before: 4_640, after: 6_720 } },
    'en-GB',
  );
  expect(rows).toContainEqual({ label: 'Multiplier', value: '2x' });
  expect(rows).toContainEqual({
    label: 'Activities',
    value: '2',
    lines: ['Dublin to Boston, 1,000 avios', 'Café Cliff, 40 avios'],
  });
  expect(rows).toContainEqual({ label: 'Your balance', value: 'From 4,640 to 6,720 avios' });
});

test.each([
  [{ type: 'mc', digits: '5454' }, 'Mastercard ending 5454', 'to your card ending 5454'],
  [{ type: 'scheme', digits: '5454' }, 'Card ending 5454', 'to your card ending 5454'],
  [
    { type: 'googlepay', digits: '1111' },
    'Google Pay, card ending 1111',
    'to your Google Pay wallet',
  ],
  [{ type: 'visa_applepay' }, 'Apple Pay', 'to your Apple Pay wallet'],
  [{ type: 'directEbanking' }, 'Bank transfer', 'to your bank account'],
  [{ type: 'constructor' }, undefined, 'the way you paid'],
])('paid with %j is told as %s, and goes back %s [2.34]', (paymentMethod, told, wayBack) => {
  const returned = { status: 'refunded' as const, at: '2026-11-17T09:00:00.000Z' };
  const shown = receiptRows(TEXTS, { ...PAID, paymentMethod, returned }, 'en-GB');
  expect(shown.rows.find(({ label }) => label === 'Paid with')?.value).toBe(told);
  expect(shown.returned).toBe(`Refunded on 17 November 2026. The money went back ${wayBack}.`);
});

test('money that was given back in another way is not told to be on the card', () => {
  const at = '2026-11-17T09:00:00.000Z';
  const returned = { status: 'refunded', at, elsewhere: true } as const;
  const paymentMethod = { type: 'visa', digits: '1111' };
  const receipt = { ...PAID, paymentMethod, returned };
  expect(receiptRows(TEXTS, receipt, 'en-GB').returned).toBe(
    'Refunded on 17 November 2026. The money went back in another way, such as a bank transfer.',
  );
});

test('a refund that failed is delayed', () => {
  const at = '2026-11-17T09:00:00.000Z';
  const returned = { status: 'refund_pending', at, delayed: true } as const;
  expect(receiptRows(TEXTS, { ...PAID, returned }, 'en-GB').returned).toBe(
    'Refund requested on 17 November 2026. It’s delayed: the money didn’t get through yet.',
  );
});
