import { expect, test } from 'vitest';
import { contactMessage } from './contact.ts';

const message = { topic: 'order', email: 'aoife@example.com', message: 'Where are my avios?' };
const fits = (change: object) => contactMessage.safeParse({ ...message, ...change }).success;

test('a message has a topic, an address and words', () => {
  expect(contactMessage.parse(message)).toEqual(message);
  for (const field of Object.keys(message)) expect(fits({ [field]: undefined }), field).toBe(false);
  expect(fits({ topic: 'weather' })).toBe(false);
  expect(fits({ email: 'aoife' })).toBe(false);
  expect(fits({ phone: '1' })).toBe(false);
});

test('its words are 1 to 2,000 characters, blanks around them not counted', () => {
  expect(fits({ message: 'x'.repeat(2000) })).toBe(true);
  expect(fits({ message: ` ${'x'.repeat(2000)} ` })).toBe(true);
  expect(fits({ message: 'x'.repeat(2001) })).toBe(false);
  expect(fits({ message: ' \n ' })).toBe(false);
});

test.each([
  ['p7Kq2mX9vT4bN8cR5wZ1aYd', true],
  ['sub7Kq2mX9vT4bN8cR5wZ1aYd.3', true],
  ['W1Z5R8CA', true],
  ['W1Z5R8CA-3', true],
  ['my order', false],
  ['W1Z5', false],
])('it may name an order by its id or its reference, as %s: %s [7.24]', (order, isValid) => {
  expect(fits({ order })).toBe(isValid);
});
