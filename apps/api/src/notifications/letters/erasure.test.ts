import { expect, test } from 'vitest';
import { erased, erasureRequested, erasureWithdrawn } from './erasure.ts';
import { ERASURE, PAID_AT } from './test-facts.ts';

test('whoever asked to be erased reads when, what is kept and why, and how to stop it', () => {
  const { subject, text } = erasureRequested(ERASURE);
  expect(subject).toBe('We’ll delete your data on 2 April 2026');
  expect(text).toContain('We’ll do that on 2 April 2026 at 09:40, Irish time.');
  expect(text).toContain('because tax and accounting law requires it');
  expect(text).toContain(
    `Go to your account:\n${ERASURE.shopUrl}/en-GB/account?opco=EI&market=IE\n`,
  );
  expect(text).toContain('Wasn’t this you? Keep your data there, change your password');
});

test('the last email says that it is the last; Spanish says the same', () => {
  const { subject, text } = erased(ERASURE);
  expect(subject).toBe('We’re deleting your data now');
  expect(text).toContain('This is our last email to you.');
  const spanish = { ...ERASURE, locale: 'es-ES' } as const;
  expect(erased(spanish).text).toContain('Este es nuestro último correo.');
  expect(erasureRequested(spanish).subject).toBe('Borraremos tus datos el 2 de abril de 2026');
});

test('whoever withdraws the request reads that nothing is deleted, and what to do if it was not them', () => {
  const facts = { ...ERASURE, withdrawnAt: PAID_AT };
  const { subject, text } = erasureWithdrawn(facts);
  expect(subject).toBe('We’re keeping your data');
  expect(text).toContain('You changed your mind on 2 March 2026 at 09:40, Irish time, so we won’t');
  expect(text).toContain('Wasn’t this you? Change your password');
  expect(erasureWithdrawn({ ...facts, locale: 'es-ES' }).subject).toBe('Conservamos tus datos');
});
