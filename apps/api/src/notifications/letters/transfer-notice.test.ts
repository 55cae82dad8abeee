import { expect, test } from 'vitest';
import { deliveredToMember, deliveredToRecipient } from './delivered.ts';
import { receipt } from './receipt.ts';
import { GIFT, GIFT_DAY, TRANSFER, WAITING } from './test-facts.ts';

test('a transfer’s receipt is a security notice: what left, when, to whom, and what to do [1.4]', () => {
  const { subject, text, html } = receipt(TRANSFER);
  expect(subject).toBe('Your receipt: 10,000 avios have left your account');
  expect(text).toContain('\nRecipient: Niamh Kelly\nRecipient’s number: ends 0002\n');
  expect(text).toContain('\nLeft your account on: 2 March 2026 at 09:40, Irish time\n');
  for (const way of [text, html]) {
    expect(way).toContain('Wasn’t this you? Reply to this email straight away');
  }
});

test('a scheduled transfer can still be stopped by who did not make it [1.4] [3.15]', () => {
  const { text } = receipt({ ...TRANSFER, ...WAITING });
  expect(text).toContain('Wasn’t this you? Cancel the transfer, change your password and reply');
  expect(text).not.toContain('Left your account on');
});

test('on the day of a scheduled transfer its sender gets the notice too [1.4] [3.15]', () => {
  const { subject, text } = deliveredToMember({ ...TRANSFER, ...WAITING, deliveredAt: GIFT_DAY });
  expect(subject).toBe('10,000 avios have left your account');
  expect(text).toContain('We’ve moved 10,000 avios from your account to Niamh’s account on 1 June');
  expect(text).toContain('\nRecipient’s number: ends 0002\n');
  expect(text).toContain('\nLeft your account on: 1 June 2026 at 09:00, Irish time\n');
  expect(text).toContain('Wasn’t this you? Reply to this email straight away');
});

test('the notice is in the sender’s language, and says where to the avios went after an erasure', () => {
  const { subject, text } = receipt({ ...TRANSFER, locale: 'es-ES', recipient: undefined });
  expect(subject).toBe('Tu recibo: 10.000 avios han salido de tu cuenta');
  expect(text).toContain('\nNúmero del destinatario: acabado en 0002\n');
  expect(text).toContain('¿No has sido tú? Responde cuanto antes a este correo');
});

test('a gift takes nothing from its sender, and a recipient cannot have lost anything', () => {
  expect(receipt(GIFT).text).not.toContain('Wasn’t this you?');
  expect(deliveredToRecipient(TRANSFER).text).not.toMatch(/Wasn’t this you|0002/);
});
