import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { lockOrder } from './order.ts';
import { findRecipientsGone } from './recipient-gone.ts';

const number = membershipNumber.parse(AOIFE.number);
const unknown = membershipNumber.parse('3081479999999999');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

test('a recipient cannot be erased while avios are on their way to them', async () => {
  const { db } = api.connection;
  const gift = async (recipient_number: typeof number) => {
    const id = await seedOrder(db, { number: unknown, product: 'gift', recipient_number });
    const order = await lockOrder(db, id);
    if (!order) throw new Error(`Order ${id} is gone`);
    return order;
  };
  const orders = [await gift(number), await gift(unknown)];
  await db.transaction().execute(async (trx) => {
    expect(await findRecipientsGone(trx, orders)).toEqual(new Set([orders[1]?.id]));
    const erasing = db.selectFrom('member').select('number').where('number', '=', number);
    await expect(erasing.forUpdate().noWait().execute()).rejects.toMatchObject({ code: '55P03' });
  });
});
