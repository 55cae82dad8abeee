import { expect, test } from 'vitest';
import { deliveredToMember, deliveredToRecipient } from './delivered.ts';
import type { OrderFacts } from './facts.ts';
import { receipt } from './receipt.ts';
import { GIFT, GIFT_DAY, PAID_AT, TRANSFER } from './test-facts.ts';

const ARRIVED: OrderFacts = { ...GIFT, deliverAt: GIFT_DAY, deliveredAt: GIFT_DAY };

test('the recipient reads who sent how many avios, and what they wrote [3.14]', () => {
  const { subject, text, html } = deliveredToRecipient({ ...ARRIVED, bonusAvios: 2_000 });
  expect(subject).toBe('Aoife B. has sent you 12,000 avios');
  expect(text).toContain(
    '> For your trip\nAoife B.\n\nHello Niamh. They’re in your account, ready to use.\n',
  );
  expect(text).toMatch(/^Aoife B\. has sent you 12,000 avios\n/);
  expect(html).toMatch(/class="preheader"[^>]*><bdi>For your trip<\/bdi>/);
});

test('the recipient is not told what it cost, where it stands, or the sender’s last name', () => {
  for (const order of [ARRIVED, TRANSFER]) {
    const { text, html } = deliveredToRecipient(order);
    for (const kept of ['€', '20260302', 'history', order.id, 'Brennan', 'CAIRN']) {
      expect(text + html).not.toContain(kept);
    }
  }
});

test('every letter about a gift has the picture of its occasion [7.19]', () => {
  const card = { path: '/gift/card/secret', occasion: 'wedding' } as const;
  const gift = { ...ARRIVED, card };
  for (const { html } of [deliveredToRecipient(gift), deliveredToMember(gift), receipt(gift)]) {
    expect(html).toContain('/occasion-wedding.png"');
  }
  expect(deliveredToRecipient(TRANSFER).html).toContain('/transfer.png"');
});

test('without a message nothing was written', () => {
  const recipient = {
    firstName: 'Niamh',
    lastName: 'Kelly',
    message: undefined,
    market: 'IE',
    locale: 'en-GB',
  } as const;
  expect(deliveredToRecipient({ ...GIFT, recipient }).text).not.toContain('>');
});

test('an initial is a whole letter; of an erased sender there is no name', () => {
  const member = { firstName: 'Ana', lastName: '𐐀lvarez' };
  expect(deliveredToRecipient({ ...GIFT, member }).subject).toMatch(/^Ana 𐐀\. has/);
  expect(deliveredToRecipient({ ...GIFT, member: undefined }).subject).toBe(
    'Another member has sent you 10,000 avios',
  );
});

test('a message cannot bring markup to the recipient', () => {
  const message = '<a href="https://bad.example">Claim your prize</a>';
  const recipient = {
    firstName: '<b>Niamh</b>',
    lastName: 'Kelly',
    message,
    market: 'IE',
    locale: 'en-GB',
  } as const;
  const { html } = deliveredToRecipient({ ...GIFT, recipient });
  expect(html).not.toMatch(/<b>|bad\.example">/);
  expect(html).toContain('&lt;a href=&quot;https://bad.example&quot;&gt;Claim your prize');
});

test('the sender reads that it has arrived, and when [1.3]', () => {
  const { subject, text } = deliveredToMember(ARRIVED);
  expect(subject).toBe('Your gift of 10,000 avios has arrived');
  expect(text).toContain(
    'We’ve added 10,000 avios to Niamh’s account on 1 June 2026 at 09:00, Irish time.',
  );
  expect(text).toContain('\nReference: TERTEST1\n');
});

test('the sender is told of refunds only while one can still be had', () => {
  const after = (days: number) => new Date(PAID_AT.getTime() + days * 86_400_000);
  expect(deliveredToMember({ ...ARRIVED, deliveredAt: after(13) }).text).toContain('refund');
  expect(deliveredToMember({ ...ARRIVED, deliveredAt: after(14) }).text).not.toContain('refund');
});

test('each reads it in their own language', () => {
  const recipient = {
    firstName: 'Niamh',
    lastName: 'Kelly',
    message: 'For your trip',
    market: 'ES',
    locale: 'es-ES',
  } as const;
  const order = { ...ARRIVED, recipient };
  const { subject, text, html } = deliveredToRecipient(order);
  expect(subject).toBe('Aoife B. te ha enviado 10.000 avios');
  expect(text).toContain('Hola, Niamh. Ya están en tu cuenta');
  expect(html).toContain('<html lang="es-ES">');
  expect(deliveredToMember(order).text).toContain('Hello Aoife. ');
});
