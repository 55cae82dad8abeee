import { expect, test } from 'vitest';
import { erased, erasureRequested } from './erasure.ts';
import type { ErasureFacts } from './facts.ts';
import { PURCHASE } from './test-facts.ts';

const FACTS: ErasureFacts = {
  eraseAt: new Date('2026-04-02T08:40:00Z'),
  locale: 'en-GB',
  timeZone: 'Europe/Dublin',
  member: { firstName: 'Aoife', lastName: 'Brennan' },
  shopUrl: PURCHASE.shopUrl,
};

test('whoever asked to be erased reads when, what is kept and why, and how to stop it', () => {
  const { subject, text } = erasureRequested(FACTS);
  expect(subject).toBe('We’ll delete your data on 2 April 2026');
  expect(text).toContain('We’ll do that on 2 April 2026 at 09:40, Irish time.');
  expect(text).toContain('because tax and accounting law requires it');
  expect(text).toContain(`Go to your account:\n${FACTS.shopUrl}/account\n`);
  expect(text).toContain('Wasn’t this you? Keep your data there, change your password');
});

test('the last email says that it is the last; Spanish says the same', () => {
  const { subject, text } = erased(FACTS);
  expect(subject).toBe('We’re deleting your data now');
  expect(text).toContain('This is our last email to you.');
  const spanish = { ...FACTS, locale: 'es-ES' } as const;
  expect(erased(spanish).text).toContain('Este es nuestro último correo.');
  expect(erasureRequested(spanish).subject).toBe('Borraremos tus datos el 2 de abril de 2026');
});
