import { expect, test } from 'vitest';
import { chargedBack } from './charged-back.ts';
import type { OrderFacts } from './facts.ts';
import { refunded } from './refunded.ts';
import { GIFT, PURCHASE, TRANSFER, WAITING } from './test-facts.ts';

const BOTH = [
  ['refunded', refunded],
  ['charged-back', chargedBack],
] as const;
const NOTHING = { fromMember: 0, fromRecipient: 0, owed: 0 };
const back = (order: OrderFacts, takenBack: Partial<OrderFacts['takenBack']>): OrderFacts => {
  return { ...order, takenBack: { ...NOTHING, ...takenBack } };
};

test('a refund tells how much went back, when, and for what', () => {
  const refundedAt = new Date('2026-03-05T10:15:00Z');
  const { subject, text } = refunded({ ...back(PURCHASE, { fromMember: 10_000 }), refundedAt });
  expect(subject).toBe('Your refund of €189.00');
  expect(text).toContain('We have sent €189.00 back to the card or wallet that you paid with.');
  expect(text).toContain('We have taken 10,000 avios out of your account.');
  expect(text).toContain('\nReceipt number: TERTEST1\nOn your statement: CAIRN AVIOS SHOP\n');
  expect(text).toContain('\nRefunded on: 5 March 2026 at 10:15 Greenwich Mean Time\n');
});

test('a charge-back tells what the bank did', () => {
  const { subject, text } = chargedBack(back(PURCHASE, { fromMember: 10_000 }));
  expect(subject).toBe('Your payment of €189.00 was taken back');
  expect(text).toContain('Your bank has taken back the €189.00 that you paid us for this order.');
  expect(text).toContain('We have taken 10,000 avios out of your account.');
  expect(text).toContain('\nReceipt number: TERTEST1\n');
});

test.each(BOTH)(
  'the %s letter tells what is owed of avios that were spent [8.10]',
  (_letter, write) => {
    const { text } = write(back(PURCHASE, { fromMember: 7_000, owed: 3_000 }));
    expect(text).toContain(
      'We have taken 7,000 avios out of your account. Your account owes 3,000 avios that were spent',
    );
    const all = write(back(PURCHASE, { owed: 10_000 })).text;
    expect(all).toContain('Your account owes 10,000 avios');
    expect(all).not.toContain('We have taken');
  },
);

test.each(BOTH)('the %s letter tells where sent avios went [1.3] [1.4]', (_letter, write) => {
  const gift = write(back(GIFT, { fromRecipient: 10_000 })).text;
  expect(gift).toContain('We have taken 10,000 avios back out of Niamh’s account.');
  const transfer = write(back(TRANSFER, { fromRecipient: 10_000 })).text;
  expect(transfer).toContain('The 10,000 avios have come back from Niamh’s account to yours.');
  expect(write(TRANSFER).text).toContain('The avios stay in Niamh’s account.');
});

test.each(BOTH)(
  'the %s letter tells that what waited for its day is not sent',
  (_letter, write) => {
    const gift = write({ ...GIFT, ...WAITING }).text;
    expect(gift).toContain('The avios were not sent yet, and will not be.');
    const transfer = write({ ...TRANSFER, ...WAITING }).text;
    expect(transfer).toContain('The 10,000 avios that we had set aside are yours to use again.');
  },
);
