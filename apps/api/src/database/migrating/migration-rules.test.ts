import { expect, test } from 'vitest';
import { MIGRATIONS } from '../migrate.ts';
import { faultsOf, statementsOf } from './migration-rules.ts';

/** Versions run beside each other from here on; the migrations before it needed a stop. */
const FIRST = '0037';

const FORBIDDEN = [
  'alter table orders add column note text not null',
  'alter table orders add column note text not null, add column other text',
  'alter table orders add column token uuid default gen_random_uuid()',
  'alter table orders add column nth bigint generated always as identity',
  'alter table orders add column size integer check (size > 0)',
  'alter table orders add column voucher text references voucher',
  'alter table orders add constraint positive check (avios > 0)',
  'alter table orders add foreign key (company, number) references member',
  'alter table orders add unique (reference)',
  'alter table orders alter column avios type numeric',
  'alter table only "orders" alter avios set data type numeric',
  'alter table orders alter column number set not null',
  'alter table orders drop column number',
  'alter table price_tier drop column upper',
  'alter table orders rename column number to member',
  'alter table orders rename to purchases',
  'alter table orders alter column state drop default',
  'drop table orders',
  'revoke insert on orders from cairn_app',
  'revoke execute on function tidy(text) from cairn_app',
  'create function tidy() returns void as $$ begin end $$; delete from orders',
  'create index orders_of_day on orders (created_at)',
  'create unique index orders_reference on orders (reference)',
  'create index concurrently orders_of_day on orders (created_at)',
  "update orders set state = 'open'",
  "update orders as o set state = 'open'",
  "UPDATE orders\n SET state = 'open' -- all of them",
  'update orders set note = 0 where id = any(array(select id from orders where note is null limit 9))',
  'delete from posting',
  'with old as (delete from posting returning id) select count(*) from old',
  'do $$ begin update orders set avios = 0; end $$',
  'lock table orders in access exclusive mode',
  'vacuum full orders',
  `alter table orders add constraint positive check (avios > 0) not valid;
   alter table orders validate constraint positive`,
];

test.each(FORBIDDEN)('a migration must not: %s', (statement) => {
  expect(faultsOf([statement], {})).not.toEqual([]);
});

const ALLOWED = [
  'alter table orders add column note text',
  'alter table orders add column is_gift boolean not null default false',
  'alter table orders add column made_at timestamptz default now()',
  'alter table orders add constraint positive check (avios > 0) not valid',
  'alter table orders validate constraint positive',
  'alter table orders drop constraint orders_state_check, add constraint state check (true) not valid',
  'alter table orders add constraint orders_key unique using index orders_reference',
  'alter table orders alter column number drop not null',
  'create table voucher (id text primary key, size integer not null check (size > 0))',
  `create table voucher (id text primary key); create index voucher_id on voucher (id);
   update voucher set id = ''; grant select on voucher to cairn_app`,
  'alter table price_tier add constraint positive check (lower > 0)',
  'update tier_price set price_micro = 1',
  'insert into debt select company, number from account',
  'select id from orders for update skip locked',
  'create function tidy() returns void as $$ begin delete from orders; end $$ language plpgsql',
  'revoke execute on function tidy(text[], text) from public',
  'select id from orders for update',
  'grant select, update, delete on orders to cairn_app',
  'insert into member (number) values (1) on conflict (number) do update set number = 1',
];

test.each(ALLOWED)('a migration may: %s', (statement) => {
  expect(faultsOf([statement], {})).toEqual([]);
});

test('what takes long runs outside a transaction, and can be run again', () => {
  const allowed = [
    'create index concurrently orders_of_day on orders (created_at)',
    'drop index concurrently orders_of_day',
    'update orders set note = 0 where id = any(array(select id from orders where note is null limit 9))',
    'alter table orders validate constraint positive',
  ];
  expect(faultsOf(allowed, { outsideTransaction: true })).toEqual([]);
  const refused = [
    'create table voucher (id text)',
    'alter table orders add column note text',
    'alter table orders add column if not exists note text',
    'alter table if exists orders drop constraint if exists positive',
  ];
  for (const one of refused) {
    expect(faultsOf([one], { outsideTransaction: true })).not.toEqual([]);
  }
});

test('what earlier versions use is removed by a migration that says from which on it is not', () => {
  const removed = ['alter table orders drop column note', 'drop table voucher'];
  expect(faultsOf(removed, { worksFrom: '0040-no-notes' })).toEqual([]);
});

const NEW = Object.entries(MIGRATIONS).filter(([name]) => name >= FIRST);

test.each(NEW)('%s can run beside the version before', async (name, migration) => {
  const statements = await statementsOf(migration);
  expect(statements).not.toEqual([]);
  expect(faultsOf(statements, migration)).toEqual([]);
  const { worksFrom } = migration;
  if (worksFrom === undefined) return;
  expect(Object.keys(MIGRATIONS)).toContain(worksFrom);
  expect(worksFrom < name).toBe(true);
});

test('earlier migrations would have been refused', async () => {
  const refused = ['0024-jobs', '0029-sessions-to-ask', '0036-estimated-disputes'];
  for (const name of refused) {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no ${name}`);
    expect(faultsOf(await statementsOf(migration), migration)).not.toEqual([]);
  }
});
