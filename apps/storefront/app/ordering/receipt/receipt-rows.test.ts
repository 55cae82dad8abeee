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
  number: '20261115-HIIJJKKX',
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

test('a receipt tells what was bought, for how much, with what, and when in the company’s time zone [2.34]', () => {
  expect(rowsOf(PAID)).toEqual([
    ['Reference', '20261115-HIIJJKKX'],
    ['Date', '16 November 2026 at 00:14, Spanish time'],
    ['Package', '25,000 avios'],
    ['Bonus, 25%', '+6,250 avios'],
    ['Paid with', 'Card ending 4242'],
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
  const gift = { ...PAID, product: 'gift' as const, issueDate: '2026-12-24' };
  const named = { ...gift, recipient: { ffpNumber, firstName: 'Tom', lastName: 'Hartley' } };
  expect(rowsOf(named)).toContainEqual(['Recipient', 'Tom Hartley']);
  expect(rowsOf(named)).toContainEqual(['Arrives', '24 December 2026']);
  const refundedAt = '2026-12-01T09:00:00.000Z';
  expect(rowsOf({ ...named, refundedAt }).map(([label]) => label)).not.toContain('Arrives');
  const erased = { ...gift, recipient: { ffpNumber } };
  expect(rowsOf(erased)).toContainEqual(['Recipient', '3081470000000002']);
});
