import { CURRENCIES } from '@cairn/contract/values/currency';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import type { Database } from './tables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const TXN = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';

const account = (id: string, balance: number, held: number, mode = 'locked') => `
  insert into account (id, company, kind, owner, unit, mode, balance, held)
  values ('${id}', 'EI', 'member', '${id}', 'AVIOS', '${mode}', ${balance}, ${held})`;
const txn = (id: string, source: string, reverses = 'null') => `
  insert into ledger_txn (id, kind, source_type, source_id, effective_at, reverses_id)
  values ('${id}', 'credit', 'order', '${source}', now(), ${reverses})`;
const posting = (seq: number, credit: string, amount: number, locked: string) => `
  insert into posting
    (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
  values ('${TXN}', ${seq}, 'house', '${credit}', 'AVIOS', ${amount}, ${locked})`;
const hold = (id: string, source: string, amount: number, state = 'active') => `
  insert into hold (id, account_id, amount, source_type, source_id, state, placed_at)
  values ('${id}', 'a', ${amount}, 'order', '${source}', '${state}', now())`;
const order = (id: string, product = 'purchase', number = 1) => `
  insert into orders (id, company, number, product, state, state_version, currency, avios,
    bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
  values ('${id}', 'EI', '${number}', '${product}', 'started', 1, 'EUR', 1, 0, 1, 1, now(), now(), now())`;
const payment = (reference: string, captured: number, refunded: number, chargedBack: number) => `
  insert into payment (psp_reference, charge, currency, authorised_minor, captured_minor,
    refunded_minor, charged_back_minor, state, state_since)
  values ('${reference}', 'p1', 'EUR', 100, ${captured}, ${refunded}, ${chargedBack}, 'x', now())`;
const usage = (used: number) => `
  insert into cap_usage (company, number, year, kind, used, cap)
  values ('EI', '1', 2026, 'purchase', ${used}, 10)`;
const reservation = `
  insert into cap_reservation (source, kind, company, number, year, amount)
  values ('p1', 'purchase', 'EI', '1', 2026, 5)`;
const event = `
  insert into charge_event (subject, version, to_state, at, cause)
  values ('p1', 1, 'started', now(), 'started')`;
const charge = `
  insert into charge (reference, company, currency, amount_minor, state, state_since)
  values ('p1', 'EI', 'EUR', 100, 'paid', now())`;
const stepUp = (token: string, id: string) => `
  insert into step_up (token_fingerprint, order_id, at) values ('${token}', '${id}', now())`;
const webhook = `
  insert into webhook_inbox (event_key, order_id, raw, received_at) values ('k', 'p1', '{}', now())`;
const kept = `
  insert into idempotency (company, number, key, request_hash, answer, created_at)
  values ('EI', '1', 'k', 'h', '{}', now())`;

/** The last statement must break the constraint; those before it are in order. */
const BROKEN: [what: string, constraint: string, ...statements: string[]][] = [
  ['a balance below nothing', 'account_check', account('a', -1, 0)],
  ['more held than there is', 'account_check', account('a', 5, 6)],
  ['less than nothing held', 'account_check', account('a', 5, -1)],
  ['a balance on an account of entries', 'account_check', account('a', 1, 0, 'entry_only')],
  [
    'the same thing posted twice',
    'ledger_txn_source_type_source_id_kind_key',
    ...[txn(TXN, 'p1'), txn(OTHER, 'p1')],
  ],
  [
    'two reversals of one transaction',
    'ledger_txn_reverses_id_key',
    ...[txn(TXN, 'p1'), txn(OTHER, 'p2', `'${TXN}'`)],
    txn('00000000-0000-7000-8000-000000000003', 'p3', `'${TXN}'`),
  ],
  [
    'a posting of nothing',
    'posting_amount_check',
    txn(TXN, 'p1'),
    posting(1, 'a', 0, 'null, null'),
  ],
  [
    'a posting from an account to itself',
    'posting_check',
    ...[txn(TXN, 'p1'), posting(1, 'house', 1, 'null, null')],
  ],
  [
    'a member’s posting without a version',
    'posting_check1',
    ...[txn(TXN, 'p1'), posting(1, 'a', 1, `'a', null`)],
  ],
  [
    'a version on an account that the posting does not name',
    'posting_check2',
    ...[txn(TXN, 'p1'), posting(1, 'a', 1, `'b', 1`)],
  ],
  [
    'two postings with one version',
    'posting_locked_account_locked_version_key',
    ...[txn(TXN, 'p1'), posting(1, 'a', 1, `'a', 1`), posting(2, 'a', 1, `'a', 1`)],
  ],
  [
    'two holds for one thing',
    'hold_source_type_source_id_key',
    ...[account('a', 10, 0), hold(TXN, 'p1', 1), hold(OTHER, 'p1', 1)],
  ],
  ['a hold of nothing', 'hold_amount_check', account('a', 10, 0), hold(TXN, 'p1', 0)],
  ['a hold that ended at no time', 'hold_check', account('a', 1, 0), hold(TXN, 'p1', 1, 'taken')],
  ['more than the cap', 'cap_usage_check', usage(11)],
  ['less than nothing of a cap', 'cap_usage_used_check', usage(-1)],
  ['a cap reserved twice for one order', 'cap_reservation_pkey', reservation, reservation],
  ['two open orders of a member and product', 'orders_open', order('p1'), order('p2')],
  ['a gift to nobody', 'orders_check1', order('g1', 'gift')],
  ['one step of an order twice', 'order_event_pkey', event, event],
  ['a payment of nothing', 'payment_charge_fkey', payment('PSP', 100, 0, 0)],
  ['a charge that nobody paid', 'charge_paid_by_fkey', charge, `update charge set paid_by = 'PSP'`],
  ['one payment twice', 'payment_pkey', charge, payment('PSP', 0, 0, 0), payment('PSP', 0, 0, 0)],
  ['more captured than authorised', 'payment_check', charge, payment('PSP', 101, 0, 0)],
  ['less than nothing refunded', 'payment_check1', charge, payment('PSP', 100, -1, 0)],
  [
    'one step-up for two orders',
    'step_up_pkey',
    ...[order('p1'), order('p2', 'purchase', 2), stepUp('t', 'p1'), stepUp('t', 'p2')],
  ],
  [
    'two step-ups for one order',
    'step_up_order_id_key',
    ...[order('p1'), stepUp('t', 'p1'), stepUp('u', 'p1')],
  ],
  ['one notification twice', 'webhook_inbox_pkey', webhook, webhook],
  ['one key for two answers', 'idempotency_pkey', kept, kept],
];

test.each(['account', 'adjustment'])('%s takes every currency [9.6]', async (table) => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint
    where conname = ${`${table}_unit_check`}`.execute(api.connection.db);
  for (const currency of CURRENCIES) expect(rows[0]?.check).toContain(`'${currency}'`);
});

test.for(BROKEN)('the database itself refuses %s', async ([, constraint, ...statements]) => {
  const { db } = api.connection;
  let written = 0;
  const write = async (owner: Database) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(owner);
      written += 1;
    }
  };
  await expect(asOwner(db, write)).rejects.toMatchObject({ constraint });
  expect(written).toBe(statements.length - 1);
  // That very constraint, and nothing besides it.
  await asOwner(db, async (owner) => {
    await drop(owner, constraint);
    await write(owner);
  });
});

async function drop(owner: Database, constraint: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as "table" from pg_constraint where conname = ${constraint}`.execute(
    owner,
  );
  const [found] = rows;
  const statement = found
    ? sql`alter table ${sql.table(found.table)} drop constraint ${sql.id(constraint)} cascade`
    : sql`drop index ${sql.id(constraint)}`;
  await statement.execute(owner);
}
