import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { eventsOf, notify, outcomeOf } from '../../../../tests/kit/api/notifications.ts';
import {
  bookedBy,
  buy,
  flush,
  PACKAGE,
  PRICE,
  paySilently,
} from '../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  HOUR,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';
import { checkRecentBooks } from '../books/check-books.ts';
import type { Database } from '../database/tables.ts';
import { expireOrders } from '../orders/sweeps/expire-orders.ts';
import { deleteOldRecords } from './delete-old-records.ts';
import { deleteUnpaidOrders, ORDERS_AT_ONCE, UNPAID_KEPT } from './delete-unpaid-orders.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 10_000 }));
});
afterEach(() => {
  Object.assign(api.provider.faults, { delay: undefined });
});
afterAll(async () => {
  await api.stop();
});

async function expire(): Promise<void> {
  api.pass(15 * HOUR);
  await expireOrders(api);
}

async function startAndExpire(key?: string): Promise<TransactionId> {
  const id = await api.start('purchase', PACKAGE, { number, ...(key && { key }) });
  await expire();
  return id;
}

async function expireAndDelete(key?: string): Promise<TransactionId> {
  const id = await startAndExpire(key);
  api.pass(UNPAID_KEPT + 1);
  await deleteOldRecords(api);
  expect(await tablesWith(id)).toEqual([]);
  return id;
}

/** The tables with a row in which an id occurs. */
async function tablesWith(id: string): Promise<string[]> {
  const { db } = api.connection;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%${id}%`} limit 1
    `.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function wrongInBooks(): Promise<unknown[]> {
  const findings = await checkRecentBooks(api.connection.db, api.now());
  return findings.filter(({ violations }) => violations.length > 0);
}

test('an order that was never paid goes after 540 days with all that belongs to it, a paid one stays', async () => {
  const paid = await buy(api);
  const voided = await paySilently(api);
  const body = aviosFor(TOM, 1_000);
  const claims = steppedUpFor(body);
  const unpaid = await api.start('transfer', body, { number, claims });
  const { authorisation } = eventsOf(unpaid, PRICE);
  await notify(api, { ...authorisation, success: 'false', reason: 'Refused' });
  await expire();
  // The payment of an order that has expired is voided.
  await flush(api);
  await flush(api);
  expect(await bookedBy(api, voided.pspReference)).toContain('Cancelled');
  const about = await tablesWith(unpaid);
  expect(about).toEqual(
    expect.arrayContaining(['cap_reservation', 'charge_event', 'hold', 'step_up', 'webhook_inbox']),
  );
  const ofOthers = await Promise.all([paid, voided].map(({ id }) => tablesWith(id)));
  expect(await wrongInBooks()).toEqual([]);

  api.pass(UNPAID_KEPT);
  await deleteUnpaidOrders(api);
  expect(await tablesWith(unpaid)).toEqual(about);
  api.pass(1);
  await deleteUnpaidOrders(api);
  expect(await tablesWith(unpaid)).toEqual([]);
  expect(await Promise.all([paid, voided].map(({ id }) => tablesWith(id)))).toEqual(ofOthers);
  expect(await wrongInBooks()).toEqual([]);
  expect(await api.points(number)).toEqual({ balance: 10_000, held: 0 });
});

test('of a deleted order nothing is credited: money is put aside for an operator, and nothing else matters', async () => {
  const id = await expireAndDelete();
  const { authorisation, change } = eventsOf(id, PRICE);
  const money = [change('CAPTURE'), change('CHARGEBACK'), change('REFUND')];
  // Nobody asks for its capture, so that it lapses.
  const others = [authorisation, { ...authorisation, success: 'false' }];
  expect(await notify(api, ...money, ...others)).toEqual([]);
  const outcomes = (of: typeof money) => Promise.all(of.map((one) => outcomeOf(api, one)));
  const putAside = 'manual_review: money of a payment that we do not know';
  expect(await outcomes(money)).toEqual(Array(3).fill(putAside));
  expect(await outcomes(others)).toEqual(Array(2).fill('no such order'));
  expect(await api.points(number)).toEqual({ balance: 10_000, held: 0 });
  expect(await tablesWith(id)).toEqual(['webhook_inbox']);
});

test('an order with a notification that waits for an operator stays', async () => {
  const id = await startAndExpire();
  const impossible = { currency: 'EUR', value: 2_000_000_000 };
  await notify(api, eventsOf(id, impossible).authorisation);
  const about = await tablesWith(id);
  api.pass(UNPAID_KEPT + 1);
  await deleteUnpaidOrders(api);
  expect(await tablesWith(id)).toEqual(about);
});

test('the key of a deleted order’s start begins one new order, which is credited once', async () => {
  const key = `key-of-${number}`;
  const before = await expireAndDelete(key);
  expect((await api.call('GET', `/transactions/${before}/state`, { number })).status).toBe(404);
  const id = await api.start('purchase', PACKAGE, { number, key });
  expect(await api.start('purchase', PACKAGE, { number, key })).toBe(id);
  await api.pay(id, {}, { number });
  await api.settle();
  expect(await api.points(number)).toEqual({ balance: 12_000, held: 0 });
  expect(await api.capUsed('purchase', number)).toBe(2_000);
});

test('many go in batches, and none after the process was told to stop', async () => {
  const { db } = api.connection;
  await sql`
    with ended as (
      insert into orders (id, company, number, product, state, state_version, currency, avios,
        bonus_avios, price_micro, total_minor, failure, failed_from, created_at, expires_at,
        state_since)
      select 'pmany' || n, 'EI', ${number}, 'purchase', 'expired', 1, 'EUR', 2000, 0, 1, 4900, 901,
        'started', at, at, at
      from generate_series(1, ${ORDERS_AT_ONCE * 2 + 1}) n, (select ${new Date(0)}::timestamptz as at) t
      returning id, state_since
    )
    insert into charge (reference, company, currency, amount_minor, state, state_since)
    select id, 'EI', 'EUR', 4900, 'failed', state_since from ended`.execute(db);
  const left = async () => {
    const of = db.selectFrom('orders').select('id').where(sql.ref<string>('id'), 'like', 'pmany%');
    return (await of.execute()).length;
  };
  const stopping = new AbortController();
  await deleteUnpaidOrders({
    ...api,
    connection: { ...api.connection, db: onDeletion(db, () => stopping.abort()) },
    signal: stopping.signal,
  });
  expect(await left()).toBe(ORDERS_AT_ONCE + 1);
  await deleteUnpaidOrders(api);
  expect(await left()).toBe(0);
});

function onDeletion(db: Database, react: () => void): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('delete_unpaid_orders')) react();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test('the application deletes no events or charges, and none of a paid order whatever it says of it', async () => {
  const { db } = api.connection;
  const { id } = await buy(api);
  const about = await tablesWith(id);
  for (const table of ['charge', 'charge_event', 'posting', 'ledger_txn', 'audit_log']) {
    const deletion = sql`delete from ${sql.table(table)}`.execute(db);
    await expect(deletion).rejects.toThrow('permission denied');
  }
  await changed(db, async (trx) => {
    await sql`update orders set state = 'expired' where id = ${id}`.execute(trx);
    await sql`
      update charge set state = 'failed', paid_by = null where reference = ${id}`.execute(trx);
    await sql`delete from payment where charge = ${id}`.execute(trx);
    await sql`delete from cap_reservation where source = ${id}`.execute(trx);
    const { rows } = await sql<{ deleted: number }>`
      select delete_unpaid_orders(array[${id}]::text[], 'infinity') as deleted`.execute(trx);
    expect(rows).toEqual([{ deleted: 0 }]);
  });
  expect(await tablesWith(id)).toEqual(about);
  const mayRun = sql<{ may: boolean }>`
    select has_function_privilege('public', 'delete_unpaid_orders(text[], timestamptz)', 'execute')
      as may`;
  await asOwner(db, async (owner) => {
    expect((await mayRun.execute(owner)).rows).toEqual([{ may: false }]);
  });
});

/** Rolls everything back. */
async function changed(db: Database, work: (trx: Database) => Promise<void>): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}
