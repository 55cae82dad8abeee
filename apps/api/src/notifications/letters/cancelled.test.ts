import { expect, test } from 'vitest';
import { cancelled } from './cancelled.ts';
import { GIFT, TRANSFER, WAITING } from './test-facts.ts';

test('who cancels a scheduled gift reads that it is not sent, and that the money comes back [3.14]', () => {
  const { subject, text } = cancelled({ ...GIFT, ...WAITING, bonusAvios: 2_000 });
  expect(subject).toBe('Your gift of 12,000 avios is cancelled');
  expect(text).toContain(
    'We’ve cancelled your gift of 12,000 avios, which was due on 1 June 2026 at 09:00, Irish time.',
  );
  expect(text).toContain('The avios hadn’t been sent yet, and won’t be.');
  expect(text).toContain(
    'We’re refunding the €189.00 you paid. We’ll email you when it’s on its way to your bank account.',
  );
  expect(text).toContain('\nRecipient: Niamh Kelly\n');
});

test('who cancels a scheduled transfer has the avios again [3.15]', () => {
  const { subject, text } = cancelled({ ...TRANSFER, ...WAITING });
  expect(subject).toBe('Your transfer of 10,000 avios is cancelled');
  expect(text).toContain('The 10,000 avios we’d set aside are yours to use again.');
  expect(text).toContain('We’re refunding the €25.00 you paid.');
});

test('of an erased recipient the sender reads why, and no name', () => {
  const gone = { ...GIFT, ...WAITING, recipient: undefined };
  const { text } = cancelled(gone);
  expect(text).toContain('Irish time. The recipient can no longer receive avios.');
  expect(text).not.toContain('Niamh');
  expect(cancelled({ ...gone, locale: 'es-ES' }).text).toContain(
    'La persona destinataria ya no puede recibir avios.',
  );
});

test('a cancellation is confirmed in the sender’s language', () => {
  const { subject, text } = cancelled({ ...GIFT, ...WAITING, locale: 'es-ES' });
  expect(subject).toBe('Cancelación: regalo de 10.000 avios');
  expect(text).toContain('que iba a llegar el 1 de junio de 2026 a las 09:00, hora de Irlanda.');
  expect(text).toContain('Te devolvemos lo que pagaste (189,00 €)');
});
