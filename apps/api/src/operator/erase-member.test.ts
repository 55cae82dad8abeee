import { membershipNumber } from '@cairn/contract/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { checkBooks } from '../books/check-books.ts';
import { REFUNDED, SENDER_ACCOUNT, SUBSCRIPTION, useShop } from '../books/test-kit.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { NOW, operatorAt } from './test-kit.ts';

const SENDER = membershipNumber.parse('3081470000000001');

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

test('an erased member leaves no name and no address, and every sum as it was', async () => {
  const { db } = api.connection;
  await useShop(db, NOW);
  const mine = { company: 'EI', number: SENDER } as const;
  const person = { first_name: 'Orla', last_name: 'Quinn', email: 'orla@members.example' };
  await db
    .insertInto('member')
    .values({ ...mine, ...person })
    .execute();
  await db
    .insertInto('household')
    .values({ ...mine, others_avios: 5 })
    .execute();
  const theirs = { company: 'EI', number: membershipNumber.parse('8') } as const;
  const recipient = { ...person, created_at: NOW };
  await db
    .insertInto('saved_recipient')
    .values([
      { ...recipient, ...mine, id: '1', recipient_number: theirs.number },
      { ...recipient, ...theirs, id: '2', recipient_number: SENDER },
      { ...recipient, ...theirs, id: '3', recipient_number: membershipNumber.parse('7') },
    ])
    .execute();
  await db
    .insertInto('order_recipient')
    .values({ ...person, order_id: REFUNDED })
    .execute();
  const message = { topic: 'refund', email: person.email, name: 'Orla', message: 'I am Orla' };
  await db
    .insertInto('contact_message')
    .values({ ...mine, ...message, id: '1', sent_at: NOW })
    .execute();
  const postings = await db.selectFrom('posting').selectAll().orderBy('id').execute();

  const line = `member erase EI ${SENDER}`;
  expect(await operate(line)).toEqual({
    exitCode: 1,
    lines: [`EI/${SENDER} has a plan whose card would be charged again. Cancel it first.`],
    audited: [],
  });
  await db
    .updateTable('subscription')
    .set({ status: 'cancelled' })
    .where('id', '=', SUBSCRIPTION)
    .execute();
  expect(await operate(line)).toEqual({
    exitCode: 0,
    lines: [`EI/${SENDER} is erased. Orders and avios stay, under the number alone.`],
    audited: [{ actor: 'maeve', action: 'member erase', subject: `EI/${SENDER}`, detail: {} }],
  });

  const kept = [];
  for (const table of [
    'household',
    'saved_recipient',
    'order_recipient',
    'contact_message',
  ] as const) {
    kept.push(...(await db.selectFrom(table).selectAll().execute()));
  }
  expect(kept).toMatchObject([
    { id: '3', number: '8' },
    { id: '1', number: null, topic: 'refund', email: '(erased)', name: null, message: '(erased)' },
  ]);
  const members = await db
    .selectFrom('member')
    .select('number')
    .where('number', '=', SENDER)
    .execute();
  expect(members).toEqual([]);
  expect(await readBalance(db, SENDER_ACCOUNT)).toEqual({ balance: 24_350, held: 5_000 });
  expect(await db.selectFrom('posting').selectAll().orderBy('id').execute()).toEqual(postings);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(3);
  const findings = await checkBooks(db, NOW);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(await operate(line)).toMatchObject({
    exitCode: 1,
    lines: [`EI has no member ${SENDER}.`],
  });
});
