import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import type { LetterJob } from './address-letters.ts';
import { AddressRefused, type Mail } from './port.ts';
import { sendLetters } from './send-letters.ts';

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

let mails: Mail[];
let logged: string[];
/** Addresses that the mail server refuses for now, and those that it refuses for good. */
let refused: Set<string>;
let gone: Set<string>;
beforeEach(async () => {
  mails = [];
  logged = [];
  refused = new Set();
  gone = new Set();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});

async function send(job: LetterJob): Promise<void> {
  const { connection, clock } = api;
  const mailer = {
    send: async (mail: Mail) => {
      if (refused.has(mail.to)) throw new Error('The mail server did not take the letter');
      if (gone.has(mail.to)) throw new AddressRefused('EENVELOPE 550');
      mails.push(mail);
    },
  };
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
  const shopUrl = 'https://shop.example:8443/buy';
  const context = {
    connection,
    mailer,
    now: () => clock.now,
    shopUrl,
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
    log,
  };
  const [result] = await sendLetters(context, [job]);
  if (result?.status === 'rejected') throw result.reason;
}

const addressees = () => mails.map(({ to }) => to).toSorted();

async function seedGift(more: { deliver_at?: Date } = {}): Promise<TransactionId> {
  return await seedOrder(api.connection.db, {
    number,
    product: 'gift',
    recipient_number: niamh,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    paidAt: PAID_AT,
    ...more,
  });
}

test('a letter goes to its address, under a Message-ID of its own', async () => {
  const about = await seedGift();
  await send({ letter: 'receipt', about });
  expect(mails).toEqual([
    {
      to: AOIFE.email,
      subject: 'Your receipt: gift of 10,000 avios',
      text: expect.stringContaining('Thanks, Aoife. '),
      html: expect.stringContaining('Thanks, <bdi>Aoife</bdi>. '),
      messageId: `<receipt.${about}.member@shop.example>`,
    },
  ]);
});

test('an erased recipient gets nothing', async () => {
  const about = await seedGift();
  await api.connection.db.deleteFrom('order_recipient').where('order_id', '=', about).execute();
  await send({ letter: 'delivered', about });
  expect(mails).toEqual([]);
});

test('a letter is sent once, however often its job runs', async () => {
  const about = await seedGift({ deliver_at: GIFT_DAY });
  await send({ letter: 'receipt', about });
  await send({ letter: 'receipt', about });
  expect(addressees()).toEqual([AOIFE.email]);
  // Another letter about the same order is another one, and so is the same about another order.
  await send({ letter: 'delivered', about });
  await send({ letter: 'delivered', about });
  await send({ letter: 'receipt', about: await seedGift() });
  expect(mails).toHaveLength(4);
  const kept = await api.connection.db
    .selectFrom('sent_letter')
    .selectAll()
    .where('about', '=', about)
    .orderBy('letter')
    .orderBy('role')
    .execute();
  const sent_at = api.clock.now;
  expect(kept).toEqual([
    { letter: 'delivered', about, role: 'member', sent_at },
    { letter: 'delivered', about, role: 'recipient', sent_at },
    { letter: 'receipt', about, role: 'member', sent_at },
  ]);
});

test('who could not be reached is tried again, under the same Message-ID, and nobody else', async () => {
  const about = await seedGift({ deliver_at: GIFT_DAY });
  for (const unreachable of [NIAMH, AOIFE.email]) {
    mails = [];
    refused = new Set([unreachable]);
    await api.connection.db.deleteFrom('sent_letter').where('about', '=', about).execute();
    await expect(send({ letter: 'delivered', about })).rejects.toThrow('did not take');
    expect(mails).toHaveLength(1);
    expect(addressees()).not.toContain(unreachable);
    refused.clear();
    await send({ letter: 'delivered', about });
    expect(addressees()).toEqual([AOIFE.email, NIAMH].toSorted());
  }
  expect(mails.map(({ messageId }) => messageId).toSorted()).toEqual([
    `<delivered.${about}.member@shop.example>`,
    `<delivered.${about}.recipient@shop.example>`,
  ]);
});

test('an address that takes no mail is not tried again, which is logged', async () => {
  const about = await seedGift({ deliver_at: GIFT_DAY });
  gone = new Set([NIAMH]);
  refused = new Set([AOIFE.email]);
  await expect(send({ letter: 'delivered', about })).rejects.toThrow('did not take');
  refused.clear();
  gone.clear();
  await send({ letter: 'delivered', about });
  expect(addressees()).toEqual([AOIFE.email]);
  const line = { level: 40, about, role: 'recipient', reason: 'EENVELOPE 550' };
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { ...line, msg: 'email not sent: address rejected by the mail server' },
  ]);
});

test('a member without an address gets nothing, which is logged', async () => {
  const { db } = api.connection;
  const about = await seedGift({ deliver_at: GIFT_DAY });
  await db.updateTable('member').set({ email: null }).where('number', '=', number).execute();
  await send({ letter: 'delivered', about });
  expect(addressees()).toEqual([NIAMH]);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      letter: 'delivered',
      about,
      role: 'member',
      msg: 'email not sent: no address',
    },
  ]);
});

test('nothing personal is logged, whatever happens', async () => {
  const { db } = api.connection;
  const about = await seedGift({ deliver_at: GIFT_DAY });
  refused = new Set([NIAMH]);
  await expect(send({ letter: 'delivered', about })).rejects.toThrow();
  gone = new Set([AOIFE.email]);
  await send({ letter: 'refunded', about });
  await db.updateTable('member').set({ email: null }).where('number', '=', number).execute();
  await send({ letter: 'receipt', about });
  expect(logged).not.toEqual([]);
  expect(logged.join()).not.toMatch(/Aoife|Brennan|Niamh|Kelly|members\.example|your trip|30814/);
});

test('the application can neither change what was sent nor when', async () => {
  const change = api.connection.db.updateTable('sent_letter').set({ role: 'desk' }).execute();
  await expect(change).rejects.toThrow(/permission denied/);
});
