import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { receipt } from './receipt.ts';
import { BOOSTER, GIFT, PURCHASE, TRANSFER, WAITING } from './test-facts.ts';

test('a receipt tells all that one may be asked for later [1.2] [9.6]', () => {
  const { subject, text } = receipt(PURCHASE);
  expect(subject).toBe('Your receipt: 10,000 avios');
  expect(text).toBe(`Hello Aoife,

Thank you. Your 10,000 avios are in your account.

Order: 10,000 avios
Price: €189.00
Paid on: 2 March 2026 at 09:40 Greenwich Mean Time
Receipt number: TERTEST1
On your statement: CAIRN AVIOS SHOP

You can have your money back within 14 days, until 16 March 2026 at 09:40 Greenwich Mean Time, as long as none of the avios have been spent.

Cairn avios shop
`);
});

test('the HTML tells the same', () => {
  const { html } = receipt(PURCHASE);
  for (const told of ['Hello Aoife,', '€189.00', 'TERTEST1', 'CAIRN AVIOS SHOP', '14 days']) {
    expect(html).toContain(told);
  }
});

test('a bonus is counted in what arrived, and named [3.13]', () => {
  const { text } = receipt({ ...PURCHASE, bonusAvios: 2_500 });
  expect(text).toContain('Your 12,500 avios are in your account.');
  expect(text).toContain('\nOrder: 10,000 avios\nBonus: 2,500 avios\n');
  expect(receipt(PURCHASE).text).not.toContain('Bonus');
});

test('dollars are told by their code, moments in the member’s own zone [9.6]', () => {
  const price = { amount: minor(20_507), currency: 'USD' } as const;
  const { text } = receipt({ ...PURCHASE, price, timeZone: 'America/New_York' });
  expect(text).toContain('Price: USD 205.07\n');
  expect(text).toContain('Paid on: 2 March 2026 at 04:40 Eastern Standard Time\n');
});

test('a gift says whom it went to [1.3]', () => {
  const { subject, text } = receipt(GIFT);
  expect(subject).toBe('Your receipt: gift of 10,000 avios');
  expect(text).toContain('Your gift of 10,000 avios is in Niamh’s account.');
  expect(text).toContain('\nFor: Niamh Kelly\n');
});

test('a gift that waits says on which day it will be there [3.14]', () => {
  const { text } = receipt({ ...GIFT, ...WAITING });
  expect(text).toContain(
    'We will put 10,000 avios into Niamh’s account on 1 June 2026 at 09:00 Irish Standard Time. Until then you can cancel it',
  );
  expect(text).not.toContain('is in Niamh’s account');
});

test('a transfer costs a fee, and moves now or on its day [1.4] [3.15]', () => {
  const { subject, text } = receipt(TRANSFER);
  expect(subject).toBe('Your receipt: transfer of 10,000 avios');
  expect(text).toContain('We have moved 10,000 avios from your account to Niamh’s.');
  expect(text).toContain('\nFee: €25.00\n');
  expect(receipt({ ...TRANSFER, ...WAITING }).text).toContain(
    'We have set 10,000 avios aside in your account and will move them to Niamh’s on 1 June 2026 at 09:00 Irish Standard Time.',
  );
});

test('a boost tells what was boosted, and how many times [1.5] [3.17]', () => {
  const { subject, text } = receipt(BOOSTER);
  expect(subject).toBe('Your receipt: boost of 10,000 avios');
  expect(text).toContain('We have added 10,000 avios to your account.');
  expect(text).toContain('\nBoosted: 5,000 avios that you earned, 2x\n');
});

test('of an erased recipient the receipt still reads well', () => {
  const { text } = receipt({ ...GIFT, recipient: undefined });
  expect(text).toContain('Your gift of 10,000 avios is in the recipient’s account.');
  expect(text).not.toContain('For:');
});
