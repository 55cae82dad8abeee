import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import type { Letter } from '../background/letter.ts';
import { sendContact } from '../contact/send-contact.ts';
import { rememberLanguage } from '../members/remember-language.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { addressLetters } from './address-letters.ts';
import { readOrderFacts } from './read-order-facts.ts';

const PAID_AT = new Date('2026-03-02T09:40:00Z');
const GIFT_DAY = new Date('2026-06-01T08:00:00Z');
const number = membershipNumber.parse(AOIFE.number);
const niamh = membershipNumber.parse('3081470000000002');
const NIAMH = 'recipient@members.example';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => seedDemoMembers(api.connection.db, ['EI'], [AOIFE]));

async function address(letter: Letter, about: string) {
  const { db } = api.connection;
  const sender = {
    shopUrl: 'https://shop.example/buy',
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
  };
  const ids = transactionId.safeParse(about);
  const orders = await readOrderFacts(db, ids.success ? [ids.data] : [], sender);
  return await addressLetters(db, { letter, about }, sender, orders, api.clock.now);
}

async function seedGift(deliver_at: Date | null = null): Promise<TransactionId> {
  return await seedOrder(api.connection.db, {
    number,
    product: 'gift',
    recipient_number: niamh,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    deliver_at,
    paidAt: PAID_AT,
  });
}

test('a receipt goes to the member’s address, with what the database knows', async () => {
  const { db } = api.connection;
  const about = await seedOrder(db, { number, bonus_avios: 2_000, paidAt: PAID_AT });
  const [letter, ...others] = await address('receipt', about);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    role: 'member',
    to: AOIFE.email,
    written: { subject: 'Your receipt: 12,000 avios' },
  });
  const text = letter?.written.text;
  expect(text).toContain('Thanks, Aoife. They’re in your account and ready to use.');
  expect(text).toContain('Total paid: €189.00\n');
  expect(text).toContain(`Reference: ${about.slice(-8).toUpperCase()}\n`);
});

test('everybody is written to in their own language, before they used the shop in the company’s first', async () => {
  const { db } = api.connection;
  await rememberLanguage(db, { company: 'EI', number }, 'es-ES');
  const [toRecipient, toMember] = await address('delivered', await seedGift(GIFT_DAY));
  expect(toMember?.written.text).toContain('Hola, Aoife. ');
  expect(toRecipient?.written.text).toContain('Hello Niamh. ');
  await rememberLanguage(db, { company: 'EI', number }, 'en-GB');
});

test('the two sides of a transfer: its sender’s notice, its recipient’s message [1.4] [3.15]', async () => {
  const { db } = api.connection;
  const about = await seedOrder(db, {
    number,
    product: 'transfer',
    recipient_number: niamh,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    paidAt: PAID_AT,
  });
  const [toSender, ...others] = await address('receipt', about);
  expect(others).toEqual([]);
  expect(toSender).toMatchObject({ role: 'member', to: AOIFE.email });
  expect(toSender?.written.text).toContain('Recipient’s number: ends 0002\n');
  expect(`${toSender?.written.text}${toSender?.written.html}`).not.toContain(niamh);
  const [toRecipient] = await address('delivered', about);
  expect(toRecipient).toMatchObject({ role: 'recipient', to: NIAMH });
  expect(toRecipient?.written.text).toContain('> For your trip\n');
});

test('a boost’s receipt tells the multiplier [1.5]', async () => {
  const boost = { product: 'booster', multiplier: 2, qualifying_avios: 5_000 } as const;
  const about = await seedOrder(api.connection.db, { number, ...boost, paidAt: PAID_AT });
  const [letter] = await address('receipt', about);
  expect(letter?.written.text).toContain('Boosted: 5,000 avios you earned, 2x\n');
});

test('a dated gift’s receipt tells the day where the sender lives [3.14]', async () => {
  const { db } = api.connection;
  await db.updateTable('member').set({ country: 'US' }).where('number', '=', number).execute();
  const about = await seedGift(new Date('2026-06-01T13:00:00Z'));
  const [letter] = await address('receipt', about);
  expect(letter?.written.text).toContain('on 1 June 2026 at 09:00, Eastern time');
});

test('a date that had come before the payment is not waited for', async () => {
  const [letter] = await address('receipt', await seedGift(PAID_AT));
  expect(letter?.written.text).toContain('10,000 avios are in Niamh’s account.');
});

test.each(['cancelled', 'refunded', 'charged-back'] as const)(
  'a %s letter is the member’s alone',
  async (letter) => {
    const about = await seedGift(GIFT_DAY);
    expect(await address(letter, about)).toMatchObject([{ role: 'member', to: AOIFE.email }]);
  },
);

test('what a refund took back is told to the recipient alone', async () => {
  const about = await seedGift();
  expect(await address('taken-back', about)).toMatchObject([{ role: 'recipient', to: NIAMH }]);
});

test('what arrived on its day is told to both, what arrived at once to the recipient', async () => {
  const dated = await address('delivered', await seedGift(GIFT_DAY));
  expect(dated).toMatchObject([
    { role: 'recipient', to: NIAMH },
    { role: 'member', to: AOIFE.email },
  ]);
  expect(dated[0]?.written.text).toContain('> For your trip\nAoife B.\n');
  expect(dated[1]?.written.subject).toBe('Your gift of 10,000 avios has arrived');
  const atOnce = await address('delivered', await seedGift());
  expect(atOnce).toMatchObject([{ role: 'recipient', to: NIAMH }]);
});

test('an erased recipient has no address; of an erased sender the recipient reads no name', async () => {
  const { db } = api.connection;
  const about = await seedGift();
  await db.deleteFrom('order_recipient').where('order_id', '=', about).execute();
  expect(await address('delivered', about)).toMatchObject([{ role: 'recipient', to: null }]);
  const another = await seedGift(GIFT_DAY);
  await db.deleteFrom('member').where('number', '=', number).execute();
  expect(await address('delivered', another)).toMatchObject([
    { to: NIAMH, written: { subject: 'Another member has sent you 10,000 avios' } },
    { role: 'member', to: null },
  ]);
});

test('a message to us goes to the desk, and its reference to who wrote [2.15]', async () => {
  const { db } = api.connection;
  const message = { topic: 'refund', email: 'visitor@home.example', message: 'Hello?' } as const;
  const about = await sendContact(
    db,
    { company: 'EI', number: undefined, language: 'en-GB' },
    message,
    PAID_AT,
  );
  const letters = await address('contact', about);
  expect(letters).toMatchObject([
    { role: 'desk', to: 'desk', written: { text: expect.stringContaining('> Hello?\n') } },
    {
      role: 'writer',
      to: 'visitor@home.example',
      written: { text: expect.stringContaining(about) },
    },
  ]);
});

test('a message that was erased is for nobody', async () => {
  expect(await address('contact', 'CBCDFGHJK')).toEqual([]);
});

test('about an order that nobody paid there is nothing to write', async () => {
  const failed = { state: 'expired', failure: 901, failed_from: 'started' } as const;
  const about = await seedOrder(api.connection.db, { number, ...failed });
  await expect(address('receipt', about)).rejects.toThrow(`There is no paid order ${about}`);
});
