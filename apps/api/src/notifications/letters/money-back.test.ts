import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { chargedBack, paymentFailed } from './charged-back.ts';
import type { OrderFacts } from './facts.ts';
import { refundFailed, refundRepeated } from './refund-failed.ts';
import { refunded } from './refunded.ts';
import { takenBack } from './taken-back.ts';
import { GIFT, PURCHASE, TRANSFER, WAITING } from './test-facts.ts';

const BOTH = [
  ['refunded', refunded],
  ['charged-back', chargedBack],
] as const;
const NOTHING = { fromMember: 0, fromRecipient: 0, owed: 0 };
const back = (order: OrderFacts, takenBack: Partial<OrderFacts['takenBack']>): OrderFacts => {
  return { ...order, takenBack: { ...NOTHING, ...takenBack } };
};

test('a refund tells how much went back, to which card, when, and for what [10.6]', () => {
  const refundedAt = new Date('2026-03-05T10:15:00Z');
  const { subject, text } = refunded({ ...back(PURCHASE, { fromMember: 10_000 }), refundedAt });
  expect(subject).toBe('Your refund of €189.00');
  expect(text).toContain(
    'We sent €189.00 back to your card ending 1111 on 5 March. It’s on its way: most banks show it within 5 working days.',
  );
  expect(text).toContain('We’ve taken 10,000 avios out of your account.');
  expect(text).toContain('\nReference: TERTEST1\n');
  expect(text).toContain('\nRefund sent on: 5 March 2026 at 10:15, Irish time\n');
});

test.each([
  ['a wallet', { type: 'paypal' }, 'to your PayPal wallet'],
  ['a bank transfer', { type: 'ideal' }, 'to your bank account'],
  ['something unknown', { type: 'scheme' }, 'the way you paid'],
])('paid with %s, a refund names the way back [10.6]', (_name, paymentMethod, wayBack) => {
  const { text } = refunded({ ...PURCHASE, paymentMethod, refundedAt: undefined });
  expect(text).toContain(`We sent €189.00 back ${wayBack}. It’s on its way`);
});

test('a refund that did not get through tells how much is owed, and one that is made again what is on its way', () => {
  const facts = { ...PURCHASE, refund: minor(16_900) };
  const failed = refundFailed(facts);
  expect(failed.subject).toBe('Your refund of €169.00 is delayed');
  expect(failed.text).toContain(
    'We tried to send €169.00 back to your card ending 1111, but it didn’t get through. The money is still yours.',
  );
  expect(failed.text).toContain('You don’t need to do anything.');
  const again = refundRepeated(facts);
  expect(again.subject).toBe('Your refund of €169.00 is on its way');
  expect(again.text).toContain('We’ve sent €169.00 back to your card ending 1111.');
});

test('a charge-back tells what the bank did, and whom to ask about it', () => {
  const { subject, text } = chargedBack(back(PURCHASE, { fromMember: 10_000 }));
  expect(subject).toBe('Your bank has taken back €189.00');
  expect(text).toContain('Your bank has taken back the €189.00 you paid for this order.');
  expect(text).toContain('We’ve taken 10,000 avios out of your account.');
  expect(text).toContain('\nReference: TERTEST1\n');
  expect(text).toContain('reply to this email and we’ll look into it');
});

test('a payment that did not arrive is not called the bank’s doing', () => {
  const { subject, text } = paymentFailed(back(PURCHASE, { fromMember: 10_000 }));
  expect(subject).toBe('Your payment of €189.00 didn’t arrive');
  expect(text).toContain('We’ve taken 10,000 avios out of your account.');
  expect(text).not.toContain('taken back');
});

test.each(BOTH)(
  'the %s letter tells what is owed of avios that were spent [8.10]',
  (_letter, write) => {
    const { text } = write(back(PURCHASE, { fromMember: 7_000, owed: 3_000 }));
    expect(text).toContain(
      'We’ve taken 7,000 avios out of your account. Your account owes 3,000 avios that had already been spent',
    );
    const all = write(back(PURCHASE, { owed: 10_000 })).text;
    expect(all).toContain('Your account owes 10,000 avios');
    expect(all).not.toContain('We’ve taken');
  },
);

test.each(BOTH)('the %s letter tells where sent avios went [1.3] [1.4]', (_letter, write) => {
  const gift = write(back(GIFT, { fromRecipient: 10_000 })).text;
  expect(gift).toContain('We’ve taken 10,000 avios back out of Niamh’s account.');
  const transfer = write(back(TRANSFER, { fromRecipient: 10_000 })).text;
  expect(transfer).toContain('The 10,000 avios have come back from Niamh’s account to yours.');
  expect(write(TRANSFER).text).toContain('The avios stay in Niamh’s account.');
});

test.each(BOTH)(
  'the %s letter tells that what waited for its day is not sent',
  (_letter, write) => {
    const gift = write({ ...GIFT, ...WAITING }).text;
    expect(gift).toContain('The avios hadn’t been sent yet, and won’t be.');
    const transfer = write({ ...TRANSFER, ...WAITING }).text;
    expect(transfer).toContain('The 10,000 avios we’d set aside are yours to use again.');
  },
);

test('a recipient reads who had sent what was taken back, and that there is nothing to do', () => {
  const spent = back({ ...GIFT, bonusAvios: 2_000 }, { fromRecipient: 7_000, owed: 5_000 });
  const { subject, text, html } = takenBack(spent);
  expect(subject).toBe('We’ve taken back 7,000 avios');
  expect(text).toContain(
    'Hello Niamh. Aoife B. sent you 12,000 avios. That has been refunded, so we’ve taken 7,000 avios back out of your account.',
  );
  expect(text).toContain('You don’t need to do anything, and you don’t owe anything.');
  for (const kept of ['€', '5,000', GIFT.id, 'Brennan']) expect(text + html).not.toContain(kept);
  const recipient = {
    firstName: 'Nuria',
    lastName: 'Gil',
    message: undefined,
    market: 'ES',
    locale: 'es-ES',
  } as const;
  expect(takenBack({ ...spent, recipient, member: undefined }).text).toContain(
    'Otro socio te envió 12.000 avios. Ese envío se ha reembolsado, así que hemos retirado 7000 avios de tu cuenta.',
  );
});
