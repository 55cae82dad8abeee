import { expect, test } from 'vitest';
import { contactToDesk, contactToWriter } from './contact.ts';
import { CONTACT } from './test-facts.ts';

test('the desk reads who wrote, about what, and whom to answer [2.15]', () => {
  const { subject, text } = contactToDesk(CONTACT);
  expect(subject).toBe('Contact form CBDFGHJKL: refund');
  expect(text).toBe(`Contact form CBDFGHJKL: refund

Reference: CBDFGHJKL

Programme: EI
Topic: refund
Name: Aoife Brennan
Answer to: aoife.brennan@members.example
Member: 3081470000000001
Order: p1purchaseofthelettertest
Sent on: 2 March 2026 at 09:40, Irish time

They wrote:

> Where is my refund?
> I asked on Monday.

--

Sent by the shop’s contact form.

Cairn avios shop, 1 Harbour Row, Dublin 1

Contact us:
https://shop.example/buy/en-GB/contact?opco=EI&market=IE

Privacy:
https://shop.example/buy/en-GB/resources/privacy?opco=EI&market=IE
`);
});

test('of a visitor the desk knows that nothing was checked', () => {
  const { text } = contactToDesk({ ...CONTACT, number: undefined, name: undefined });
  expect(text).toContain(
    '\nMember: not logged in\nOrder: p1purchaseofthelettertest (not checked)\n',
  );
  expect(text).not.toContain('Name:');
  expect(contactToDesk({ ...CONTACT, order: undefined }).text).not.toContain('Order:');
  const typed = contactToDesk({ ...CONTACT, order: 'AB12CD34' });
  expect(typed.text).toContain('\nOrder: AB12CD34 (not checked)\n');
});

test('the desk reads the chat that led to the message [2.27]', () => {
  const conversation = 'Aoife: Can I get my money back?\nChat: Yes, within 14 days.';
  const { text } = contactToDesk({ ...CONTACT, conversation });
  expect(text).toContain(`
Their chat before:

> Aoife: Can I get my money back?
> Chat: Yes, within 14 days.
`);
});

test('what was typed cannot bring markup to the desk', () => {
  const typed = '<script>alert(1)</script>';
  const { html } = contactToDesk({ ...CONTACT, name: typed, message: typed });
  expect(html).not.toContain('<script');
  expect(html.split('&lt;script&gt;')).toHaveLength(3);
});

test('who wrote gets the reference, and nothing that a stranger could have typed', () => {
  const { subject, text, html } = contactToWriter(CONTACT);
  expect(subject).toBe('We’ve received your message: CBDFGHJKL');
  expect(text).toContain('Your reference: CBDFGHJKL\nSent on: 2 March 2026 at 09:40, Irish time');
  for (const typed of ['Aoife', 'refund', 'Monday', CONTACT.email, CONTACT.order]) {
    expect(text + html).not.toContain(typed);
  }
});

test('the reply to a Spanish member is in Spanish', () => {
  const { subject, text } = contactToWriter({ ...CONTACT, locale: 'es-ES' });
  expect(subject).toBe('Hemos recibido tu mensaje: CBDFGHJKL');
  expect(text).toContain('Enviado el: 2 de marzo de 2026 a las 09:40, hora de Irlanda\n');
});
