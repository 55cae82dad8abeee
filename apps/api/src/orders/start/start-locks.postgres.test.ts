import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import { readOffer } from '../../catalogue/read-offer.ts';
import type { Database } from '../../database/tables.ts';
import { lockMember } from '../../members/lock-member.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { newTransactionId } from './new-transaction-id.ts';
import { startOrder } from './start-order.ts';

const MEMBER = { company: 'EI' as const, number: membershipNumber.parse(AOIFE.number) };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

async function start() {
  const { db } = api.connection;
  const now = api.clock.now;
  const offer = await readOffer(db, 'EI', 'purchase', now);
  const id = newTransactionId('purchase', false);
  const way = { paymentMethodDetails: { version: 2 as const }, currency: 'EUR' as const };
  const request = { ...way, product: 'purchase' as const, numberOfPoints: 2_000 };
  const asked = {
    id,
    request,
    locale: 'en-GB' as const,
    answer: { id },
    offer,
    stepUpToken: undefined,
    askedAbout: new Map(),
    asked: undefined,
  };
  return await startOrder(db, MEMBER, asked, now);
}

const lockCaps = (trx: Database) =>
  trx
    .selectFrom('cap_usage')
    .select('used')
    .where('number', '=', MEMBER.number)
    .forUpdate()
    .noWait();

test('who waits for a member has taken nothing of their caps: nobody waits in a circle', async () => {
  const { db } = api.connection;
  expect((await start()).kind).toBe('started');
  // Paid meanwhile: the next start finds no order that it would have to wait for first.
  await db.updateTable('orders').set({ state: 'payment_authorised' }).execute();
  await db.updateTable('charge').set({ state: 'authorised' }).execute();
  const other = await db.startTransaction().execute();
  await lockMember(other, MEMBER);
  const waiting = start();
  await someoneWaits(db);
  expect(await lockCaps(other).execute()).toEqual([{ used: 2_000 }]);
  await other.commit().execute();
  expect((await waiting).kind).toBe('started');
});
