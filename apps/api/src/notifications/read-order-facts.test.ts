import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { openMemberAccounts } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { lockOrder } from '../orders/order.ts';
import { creditTxn } from '../orders/settle/credit-points.ts';
import { recoverCredit, reverseUnspentCredit } from '../orders/settle/reverse-credit.ts';
import { readOrderFacts } from './read-order-facts.ts';

const PAID_AT = new Date('2026-03-02T09:40:00Z');
const NOTHING = { fromMember: 0, fromRecipient: 0, owed: 0 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let members = 0;
/** A paid order between two new members, with its avios credited, or only held if it waits. */
async function seedCredited(product: 'purchase' | 'gift') {
  const { db } = api.connection;
  const { now } = api.clock;
  members += 2;
  const number = membershipNumber.parse(`${Number(AOIFE.number) + members}`);
  const friend = membershipNumber.parse(`${Number(AOIFE.number) + members + 1}`);
  await openMemberAccounts(db, [
    { company: 'EI', number },
    { company: 'EI', number: friend },
  ]);
  const recipient_number = product === 'gift' ? friend : null;
  const id = await seedOrder(db, {
    number,
    product,
    recipient_number,
    bonus_avios: 500,
    paidAt: PAID_AT,
  });
  const order = await lockOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  await post(db, [creditTxn(order, now)]);
  return { db, now, number, id, order };
}

async function factsOf(id: TransactionId) {
  const sender = {
    shopUrl: 'https://shop.example',
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
  };
  const read = await readOrderFacts(api.connection.db, [id], sender);
  return read.get(id)?.facts;
}

async function takenBack(id: TransactionId) {
  return (await factsOf(id))?.takenBack;
}

test('until avios go back none have', async () => {
  const { id } = await seedCredited('purchase');
  expect(await takenBack(id)).toEqual(NOTHING);
});

test('avios that a member gave back are told, bonus and all', async () => {
  const { db, now, id, order } = await seedCredited('purchase');
  await reverseUnspentCredit(db, order, now);
  expect(await takenBack(id)).toEqual({ ...NOTHING, fromMember: 10_500 });
});

test('what a member had spent of them is told as owed [8.10]', async () => {
  const { db, now, number, id, order } = await seedCredited('purchase');
  await db
    .updateTable('account')
    .set({ held: 3_000 })
    .where('owner', '=', number)
    .where('kind', '=', 'member')
    .execute();
  await recoverCredit(db, order, 'buyer', now);
  expect(await takenBack(id)).toEqual({ ...NOTHING, fromMember: 7_500, owed: 3_000 });
});

test('avios of a gift are told as the recipient’s [1.3]', async () => {
  const { db, now, id, order } = await seedCredited('gift');
  await reverseUnspentCredit(db, order, now);
  expect(await takenBack(id)).toEqual({ ...NOTHING, fromRecipient: 10_500 });
});

test('when it was delivered and refunded is read from what happened to the order', async () => {
  const { db } = api.connection;
  const number = membershipNumber.parse(AOIFE.number);
  const refundedAt = new Date('2026-03-05T10:15:00Z');
  const id = await seedOrder(db, { number, paidAt: PAID_AT, refundedAt });
  const event = { subject: id, version: 9, from_state: null, cause: 'imported' } as const;
  await db
    .insertInto('charge_event')
    .values({ ...event, to_state: 'complete', at: PAID_AT })
    .execute();
  expect(await factsOf(id)).toMatchObject({ paidAt: PAID_AT, deliveredAt: PAID_AT, refundedAt });
});
