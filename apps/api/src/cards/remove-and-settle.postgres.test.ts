import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flush, PACKAGE } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import {
  cardsOf,
  offeredTo,
  payTicked,
  press,
  removeCard,
} from '../../../../tests/kit/api/remembered-card.ts';
import { someoneWaits } from '../../../../tests/kit/database/someone-waits.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { withdrawConsents } from './consents.ts';
import { rememberCards } from './remember-cards.ts';

let api: PayingApi;
let member: Member;
let number: string;
let token: string;
let order: TransactionId;
beforeAll(async () => {
  api = await startPayingApi();
});
/** A member with a remembered card, who has ticked the box again for another order. */
beforeEach(async () => {
  ({ number } = await api.newMember());
  member = { company: 'EI', number: membershipNumber.parse(number) };
  await payTicked(api, number);
  await flush(api);
  [token = ''] = await offeredTo(api, number);
  order = await api.start('purchase', PACKAGE, { number });
  await press(api, order, number, true);
});
afterAll(async () => {
  await api.stop();
});

/** As its notification does. */
async function settlePayment(trx: Database): Promise<void> {
  const card = { method: 'visa', cardSummary: '1111', storedCard: token };
  await rememberCards(trx, [{ ...member, id: order, card }], api.now());
}

test('a card that is removed while its payment settles is not remembered [4.29]', async () => {
  const [card] = await cardsOf(api, number);
  const settling = await api.connection.db.startTransaction().execute();
  await settlePayment(settling);
  const removing = removeCard(api, number, `${card?.id}`);
  await someoneWaits(api.connection.db);
  await settling.commit().execute();
  expect(await removing).toBe(204);
  expect(await cardsOf(api, number)).toEqual([]);
});

test('a payment that settles while its card is removed does not bring it back [4.29]', async () => {
  const { db } = api.connection;
  const removing = await db.startTransaction().execute();
  await withdrawConsents(removing, member);
  await removing
    .deleteFrom('remembered_card')
    .where((row) => row.and(member))
    .execute();
  const settled = transact(db, settlePayment);
  await someoneWaits(db);
  await removing.commit().execute();
  await settled;
  expect(await cardsOf(api, number)).toEqual([]);
});
