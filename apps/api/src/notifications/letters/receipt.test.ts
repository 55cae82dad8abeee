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
Paid on: 2 March 2026 at 09:40, Irish time
Paid with: Visa ending 1111
Reference: TERTEST1
On your statement: CAIRN AVIOS SHOP
Your balance: From 2,640 to 12,640 avios

Changed your mind? You can have a refund until 16 March 2026 at 09:40, Irish time, as long as none of the avios have been spent.

Ask for a refund:
https://shop.example/buy/refund?order=p1purchaseofthelettertest

See your order:
https://shop.example/buy/checkout/transaction/p1purchaseofthelettertest

Cairn avios shop
`);
});

test('the HTML tells the same', () => {
  const { html } = receipt(PURCHASE);
  for (const text of [
    'Hello <bdi>Aoife</bdi>,',
    '€189.00',
    'TERTEST1',
    'CAIRN AVIOS SHOP',
    'refund',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="https://shop.example/buy/checkout/transaction/p1purchaseof');
});

test('a bonus is counted in what arrived, and named [3.13]', () => {
  const { subject, text } = receipt({ ...PURCHASE, bonusAvios: 2_500 });
  expect(subject).toBe('Your receipt: 12,500 avios');
  expect(text).toContain('Your 12,500 avios are in your account.');
  expect(text).toContain('\nOrder: 10,000 avios\nBonus: 2,500 avios\n');
  expect(receipt(PURCHASE).text).not.toContain('Bonus');
});

test('dollars are told by their code, moments in the member’s own zone [9.6]', () => {
  const price = { amount: minor(20_507), currency: 'USD' } as const;
  const { text } = receipt({ ...PURCHASE, price, timeZone: 'America/New_York' });
  expect(text).toContain('Price: USD 205.07\n');
  expect(text).toContain('Paid on: 2 March 2026 at 04:40, Eastern time\n');
});

test('a gift says whom it went to [1.3]', () => {
  const { subject, text } = receipt(GIFT);
  expect(subject).toBe('Your receipt: gift of 10,000 avios');
  expect(text).toContain('Your gift of 10,000 avios is in Niamh’s account.');
  expect(text).toContain('\nRecipient: Niamh Kelly\n');
});

test('a gift that waits says on which day it will be there [3.14]', () => {
  const { text } = receipt({ ...GIFT, ...WAITING });
  expect(text).toContain(
    'Your gift is paid and scheduled: we’ll add 10,000 avios to Niamh’s account on 1 June 2026 at 09:00, Irish time.',
  );
  expect(text).not.toContain('is in Niamh’s account');
});

test('whoever scheduled a gift or transfer reads how to cancel it, and what comes back [3.14] [3.15]', () => {
  const gift = receipt({ ...GIFT, ...WAITING }).text;
  expect(gift).toContain(
    'Until then you can cancel it on your order’s page, and we’ll refund the €189.00 in full.',
  );
  expect(gift).toContain(
    'See or cancel your order:\nhttps://shop.example/buy/checkout/transaction/g1',
  );
  // The 14 days for a refund would contradict it; the letter on the day tells what is left of them.
  expect(gift).not.toContain('16 March 2026');
  const transfer = receipt({ ...TRANSFER, ...WAITING }).text;
  expect(transfer).toContain(
    'The avios are yours to use again, and we’ll refund the fee of €25.00.',
  );
  const spanish = receipt({ ...TRANSFER, ...WAITING, locale: 'es-ES' }).text;
  expect(spanish).toContain('puedes cancelarla en la página de tu pedido.');
  expect(receipt(GIFT).text).not.toContain('cancel');
});

test('a transfer costs a fee, and moves now or on its day [1.4] [3.15]', () => {
  const { subject, text } = receipt(TRANSFER);
  expect(subject).toBe('Your receipt: 10,000 avios have left your account');
  expect(text).toContain('We’ve moved 10,000 avios from your account to Niamh’s account.');
  expect(text).toContain('\nFee: €25.00\n');
  expect(receipt({ ...TRANSFER, ...WAITING }).text).toContain(
    'we’ve set 10,000 avios aside in your account and will move them to Niamh’s account on 1 June 2026 at 09:00, Irish time.',
  );
});

test('a boost tells what was boosted, and how many times [1.5] [3.17]', () => {
  const { subject, text } = receipt(BOOSTER);
  expect(subject).toBe('Your receipt: boost of 10,000 avios');
  expect(text).toContain('We’ve added 10,000 avios to your account.');
  expect(text).toContain('\nBoosted: 5,000 avios you earned, 2x\n');
  expect(text).toContain('\nActivities: Dublin to Boston, 4,000 avios; Café Cliff, 1,000 avios\n');
});

test('of an erased recipient the receipt still reads well', () => {
  const { text } = receipt({ ...GIFT, recipient: undefined });
  expect(text).toContain('Your gift of 10,000 avios is in the recipient’s account.');
  expect(text).not.toContain('Recipient:');
});

test('a receipt is in the member’s language, numbers and times too', () => {
  const order = { ...GIFT, ...WAITING, bonusAvios: 2_500, locale: 'es-ES' } as const;
  const { subject, text, html } = receipt(order);
  expect(subject).toBe('Tu recibo: regalo de 12.500 avios');
  expect(text).toContain('Hola, Aoife:\n');
  expect(text).toContain(
    'añadiremos 12.500 avios a la cuenta de Niamh el 1 de junio de 2026 a las 09:00, hora de Irlanda.',
  );
  expect(text).toContain('\nPrecio: 189,00 €\n');
  expect(html).toContain('<html lang="es-ES">');
});
