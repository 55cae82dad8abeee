import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { receipt } from './receipt.ts';
import { BOOSTER, GIFT, PURCHASE, TRANSFER, WAITING } from './test-facts.ts';

test('a receipt tells all that one may be asked for later [1.2] [9.6]', () => {
  const { subject, text } = receipt(PURCHASE);
  expect(subject).toBe('Your receipt: 10,000 avios');
  expect(text).toBe(`10,000 avios are yours

Reference: TERTEST1

Thanks, Aoife. They’re in your account and ready to use.

Balance before: 2,640
Balance after: 12,640

See your order:
https://shop.example/buy/en-GB/checkout/transaction/p1purchaseofthelettertest?opco=EI&market=IE

Package: 10,000 avios
Paid on: 2 March 2026 at 09:40, Irish time
Paid with: Visa ending 1111
On your statement: CAIRN AVIOS SHOP
Price per avios: 1.89c
Total paid: €189.00

Changed your mind? You can have a refund until 16 March 2026 at 09:40, Irish time, as long as none of the avios have been spent.

Ask for a refund:
https://shop.example/buy/en-GB/refund?order=p1purchaseofthelettertest&opco=EI&market=IE

--

You get receipts for everything you buy, so there’s nothing to unsubscribe from.

Cairn avios shop, 1 Harbour Row, Dublin 1

Contact us:
https://shop.example/buy/en-GB/contact?opco=EI&market=IE

Privacy:
https://shop.example/buy/en-GB/resources/privacy?opco=EI&market=IE
`);
});

test('the HTML tells the same', () => {
  const { html } = receipt(PURCHASE);
  for (const text of [
    'Thanks, <bdi>Aoife</bdi>. ',
    '€189.00',
    'TERTEST1',
    'CAIRN AVIOS SHOP',
    'refund',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="https://shop.example/buy/en-GB/checkout/transaction/p1purchaseof');
});

test('a bonus is counted in what arrived, and named [3.13]', () => {
  const { subject, text } = receipt({ ...PURCHASE, bonusAvios: 2_500 });
  expect(subject).toBe('Your receipt: 12,500 avios');
  expect(text).toMatch(/^12,500 avios are yours\n/);
  expect(text).toContain('\nPackage: 10,000 avios\nBonus, 25%: +2,500 avios\n');
  expect(receipt(PURCHASE).text).not.toContain('Bonus');
});

test('dollars are told by their code, moments in the member’s own zone [9.6]', () => {
  const price = { amount: minor(20_507), currency: 'USD' } as const;
  const { text } = receipt({ ...PURCHASE, price, timeZone: 'America/New_York' });
  expect(text).toContain('Total paid: USD 205.07\n');
  expect(text).toContain('Paid on: 2 March 2026 at 04:40, Eastern time\n');
});

test('a gift says whom it went to, with which message, and how it was paid [1.3] [2.34]', () => {
  const { subject, text } = receipt(GIFT);
  expect(subject).toBe('Your receipt: gift of 10,000 avios');
  expect(text).toContain(
    'Thanks, Aoife. 10,000 avios are in Niamh’s account. We’ve emailed Niamh, with your message.',
  );
  expect(text).toContain(
    '\nRecipient: Niamh Kelly\nRecipient’s number: ends 0002\nMessage: For your trip\n',
  );
  expect(text).toContain('\nPaid with: Bank transfer\n');
  expect(text).toContain('\nPrice per avios: 1.89c\n');
  expect(text).not.toContain('Balance');
});

test('a gift that waits says on which day it will be there [3.14]', () => {
  const { text } = receipt({ ...GIFT, ...WAITING });
  expect(text).toContain(
    'Thanks, Aoife. We’ll add 10,000 avios to Niamh’s account on 1 June 2026 at 09:00, Irish time.',
  );
  expect(text).toMatch(/^All wrapped: Niamh hears on 1 June\n/);
  expect(text).not.toContain('We’ve emailed');
});

test('whoever scheduled a gift or transfer reads how to cancel it, and what comes back [3.14] [3.15]', () => {
  const gift = receipt({ ...GIFT, ...WAITING }).text;
  expect(gift).toContain(
    'Until then you can cancel it on your order’s page, and we’ll refund the €189.00 in full.',
  );
  expect(gift).toContain(
    'See or cancel your order:\nhttps://shop.example/buy/en-GB/checkout/transaction/g1',
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
  expect(text).toMatch(/^You moved 10,000 avios to Niamh\n/);
  expect(text).toContain('\nBalance before: 12,640\nBalance after: 2,640\n');
  expect(text).not.toContain('Price per avios');
  expect(text).toContain('\nFee paid: €25.00\n');
  expect(receipt({ ...TRANSFER, ...WAITING }).text).toContain(
    'We’ve set 10,000 avios aside in your account and will move them to Niamh’s account on 1 June 2026 at 09:00, Irish time.',
  );
});

test('a boost tells what was boosted, and how many times [1.5] [3.17]', () => {
  const { subject, text } = receipt(BOOSTER);
  expect(subject).toBe('Your receipt: boost of 10,000 avios');
  expect(text).toMatch(/^10,000 avios are yours\n/);
  expect(text).toContain('\nBoosted: 5,000 avios you earned, 2x\n');
  expect(text).toContain('\nActivities: Dublin to Boston, 4,000 avios; Café Cliff, 1,000 avios\n');
});

test('of an erased recipient the receipt still reads well', () => {
  const { text } = receipt({ ...GIFT, recipient: undefined });
  expect(text).toMatch(/^Your gift has arrived\n/);
  expect(text).toContain('10,000 avios are in the recipient’s account.\n');
  expect(text).not.toContain('Recipient:');
});

test('a receipt is in the member’s language, numbers and times too', () => {
  const order = { ...GIFT, ...WAITING, bonusAvios: 2_500, locale: 'es-ES' } as const;
  const { subject, text, html } = receipt(order);
  expect(subject).toBe('Tu recibo: regalo de 12.500 avios');
  expect(text).toContain('Gracias, Aoife. ');
  expect(text).toContain(
    'Añadiremos 12.500 avios a la cuenta de Niamh el 1 de junio de 2026 a las 09:00, hora de Irlanda.',
  );
  expect(text).toContain('\nTotal pagado: 189,00 €\n');
  expect(html).toContain('<html lang="es-ES">');
});
