import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGifts } from '../../../../../tests/kit/api/bulk-orders.ts';
import { flush, GIFT } from '../../../../../tests/kit/api/paid-order.ts';
import {
  DAY,
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import { markMadeUp } from '../../../../../tests/kit/database/closing-books.ts';
import { askProvider } from '../../jobs/products.ts';
import type { Payments } from '../../payments/port.ts';
import { deliverDueOrders } from './deliver-due-orders.ts';
import { expireOrders } from './expire-orders.ts';

let api: PayingApi;
let payments: Payments;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
});
afterAll(() => api.stop());

/** Its next step stands in its log already: it cannot be taken. */
async function spoil(id: TransactionId): Promise<void> {
  const { db } = api.connection;
  markMadeUp(db);
  const order = db.selectFrom('orders').select('state_version').where('id', '=', id);
  const { state_version } = await order.executeTakeFirstOrThrow();
  const event = {
    from_state: null,
    to_state: 'started',
    at: api.now(),
    cause: 'imported',
  } as const;
  await db
    .insertInto('charge_event')
    .values({ ...event, subject: id, version: state_version + 1 })
    .execute();
}

async function stateOf(id: TransactionId) {
  const order = api.connection.db.selectFrom('orders').select('state').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).state;
}

const failures = (id: TransactionId) =>
  api.logged.filter((line) => line.id === id && line.msg === 'scheduled work failed, will retry');

const due = () => new Date(api.now().getTime() + 2 * DAY).toISOString().slice(0, 10);

test.each([
  {
    sweep: 'asking the provider',
    product: 'purchase',
    body: packageOf(2_000),
    isPaid: 'silently',
    after: HOUR / 6,
    run: () => askProvider({ ...api, payments }),
    states: ['payment_session', 'payment_authorised'],
  },
  {
    sweep: 'expiring orders',
    product: 'purchase',
    body: packageOf(2_000),
    isPaid: 'not at all',
    after: 15 * HOUR,
    run: () => expireOrders(api),
    states: ['payment_session', 'expired'],
  },
  {
    sweep: 'delivering what is due',
    product: 'gift',
    body: { ...GIFT, issueDate: due },
    isPaid: 'and told of',
    after: 3 * DAY,
    run: () => deliverDueOrders(api),
    states: ['scheduled', 'complete'],
  },
])('$sweep goes on after an order that cannot be done [4.10] [4.11]', async (how) => {
  const { product, body, isPaid, after, run, states } = how;
  const chosen = 'issueDate' in body ? { ...body, issueDate: body.issueDate() } : body;
  api.provider.faults.delay = isPaid === 'silently' ? 'hold' : undefined;
  const ids: TransactionId[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const { number } = await api.newMember();
    const id = await api.start(product, chosen, { number });
    if (isPaid !== 'not at all') await api.payByForm(id, {}, { number });
    await api.settle();
    ids.push(id);
    api.pass(1);
  }
  const [bad, good] = ids;
  if (!bad || !good) throw new Error('Two were started');
  await spoil(bad);
  api.pass(after);
  api.logged.length = 0;
  await run();
  expect([await stateOf(bad), await stateOf(good)]).toEqual(states);
  expect(failures(bad)).toHaveLength(1);
  await flush(api);
});

test('a backlog of several batches is delivered in one run, but for the gift that cannot be [4.10]', async () => {
  const { db } = api.connection;
  await insertGifts(db, { count: 150, now: api.now(), deliverAt: api.now() });
  const bad = 'gwdbulk120' as TransactionId;
  await spoil(bad);
  api.logged.length = 0;
  await deliverDueOrders(api);
  const due = db.selectFrom('orders').select('id').where('state', '=', 'scheduled');
  expect((await due.where(sql<boolean>`id like 'gwdbulk%'`).execute()).map(({ id }) => id)).toEqual(
    [bad],
  );
  expect(failures(bad)).toMatchObject([{ level: 50, sweep: 'deliver-due-orders' }]);
  expect(api.logged).toContainEqual(expect.objectContaining({ level: 30, handled: 149 }));
  const letters = db.selectFrom('job').select('id').where('queue', '=', 'send-mail');
  expect(await letters.execute()).toHaveLength(149);
  await db.deleteFrom('job').execute();
});
