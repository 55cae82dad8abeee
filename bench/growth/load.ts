import { companyTimeZone } from '@cairn/contract/values/time-zone';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { keepFigures } from '../../apps/api/src/figures/keep-figures.ts';
import { openHouseAccounts } from '../../apps/api/src/ledger/accounts.ts';

/** Each member has one complete order, ten postings and, one in ten, an ended subscription. */
export const AVIOS = 2_000;
export const TOTAL = 4_900;
const OPENING = 1_000;
const EARNED = 100;
const EARNINGS = 7;
const PLAN_AVIOS = 1_000;
const PLAN_PRICE = 1_490;
/** The work that waits for staff does not grow with the members. */
const REVIEWS = 90;

/** The nth member's number, account, order and payment. */
export const NUMBER = `(1000000000000000 + n)::text`;
export const MEMBER = `'EI/member/' || ${NUMBER} || '/AVIOS'`;
const ORDER = `'p1bench' || lpad(n::text, 17, '0')`;
const PAYMENT = `'BENCH' || lpad(n::text, 11, '0')`;
const SUBSCRIPTION = `'sub1bench' || lpad(n::text, 16, '0')`;
const SUBSCRIPTION_PAYMENT = `'PLAN' || lpad(n::text, 12, '0')`;

const DAY = 86_400_000;
const LAST_ORDER = Date.now() - 2 * DAY;

/** Milliseconds since 1970 of the nth member's order: a thousand orders a day, the last two days ago. */
function orderedAt(members: number): string {
  return `(${LAST_ORDER}::bigint - (${members} - n)::bigint * ${DAY / 1000})`;
}

/** An id that begins with that time, as the application's do; `kind` is two hexadecimal digits. */
export function txnId(kind: string, members: number): string {
  return `(lpad(to_hex(${orderedAt(members)}), 12, '0') || '70${kind}8000' || lpad(to_hex(n), 12, '0'))::uuid`;
}

/** Avios of so many members, so many of whom had a plan. */
function balanceOf(members: string, plans: string): string {
  return `${members} * ${OPENING + EARNED * EARNINGS + AVIOS} + ${plans} * ${PLAN_AVIOS}`;
}

/** Makes a database of so many members with SQL. */
export async function load(url: string, members: number): Promise<void> {
  const connection = await openDatabase({ url, dataFolder: '' });
  await openHouseAccounts(connection.db);
  await connection.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
  const restore = await dropIndexes(client);
  for (const statement of statements(members)) await client.query(statement);
  for (const statement of restore) await client.query(statement);
  await client.query('vacuum (analyze)');
  const kept = await openDatabase({ url, dataFolder: '' });
  await keepFigures(kept.db, () => new Date());
  await kept.close();
  await client.query('vacuum (analyze) figure_hour, figure_day, running_total');
  await client.end();
}

/** Filling a table without its indexes and making them afterwards takes a fraction of the time. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const constraints = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
      and conrelid::regclass::text not like 'kysely%'
    order by contype = 'f', contype = 'u'`);
  for (const { table, name } of constraints.rows.toReversed()) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const indexes = await client.query<{ name: string; definition: string }>(`
    select quote_ident(indexname) as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename not like 'kysely%'`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  const adding = ({ table, name, definition }: (typeof constraints.rows)[number]) =>
    `alter table ${table} add constraint ${name} ${definition}`;
  const isReference = ({ definition }: { definition: string }) => definition.startsWith('FOREIGN');
  return [
    ...constraints.rows.filter((one) => !isReference(one)).map(adding),
    ...indexes.rows.map(({ definition }) => definition),
    ...constraints.rows.filter(isReference).map(adding),
  ];
}

function statements(members: number): string[] {
  const all = `from generate_series(1, ${members}) n`;
  const subscriptions = `from generate_series(10, ${members}, 10) n`;
  const at = `to_timestamp(${orderedAt(members)} / 1000.0)`;
  const balance = balanceOf('1', 'case when n % 10 = 0 then 1 else 0 end');
  const version = `${2 + EARNINGS} + case when n % 10 = 0 then 1 else 0 end`;
  const txn = (kind: string, name: string, type: string, source: string, rows = all) => `
    insert into ledger_txn (id, kind, source_type, source_id, effective_at)
    select ${txnId(kind, members)}, '${name}', '${type}', ${source}, ${at} ${rows}`;
  const give = (kind: string, from: string, amount: number, version: number, rows = all) => `
    insert into posting
      (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
    select ${txnId(kind, members)}, 1, 'EI/${from}/AVIOS', ${MEMBER}, 'AVIOS', ${amount}, ${MEMBER}, ${version}
    ${rows}`;
  const capture = (kind: string, amount: number, rows = all) => `
    insert into posting (txn_id, seq, debit_account, credit_account, unit, amount)
    select ${txnId(kind, members)}, 1, 'EI/clearing/EUR', 'EI/sales/EUR', 'EUR', ${amount} ${rows}`;
  const charge = (reference: string, payment: string, amount: number, rows = all) => `
    insert into charge (reference, company, currency, amount_minor, state, state_since, paid_by,
      paid_at, sessions)
    select ${reference}, 'EI', 'EUR', ${amount}, 'paid', ${at}, ${payment}, ${at}, 1 ${rows}`;
  const payment = (reference: string, charge: string, amount: number, rows = all) => `
    insert into payment (psp_reference, charge, currency, authorised_minor, captured_minor,
      method, card_summary, state, state_since)
    select ${reference}, ${charge}, 'EUR', ${amount}, ${amount}, 'visa', '1111', 'captured', ${at}
    ${rows}`;
  return [
    `insert into member (company, number, first_name, last_name, email, date_of_birth, gender,
      country, enrolment_date, tier_status)
    select 'EI', ${NUMBER}, 'Ada', 'Member', 'ada' || n || '@members.example', '1980-01-01',
      'female', 'IE', '2015-01-01', 'Blue' ${all}`,
    `insert into account (id, company, kind, owner, unit, mode, balance, version)
    select ${MEMBER}, 'EI', 'member', ${NUMBER}, 'AVIOS', 'locked', ${balance}, ${version} ${all}`,
    `insert into account (id, company, kind, owner, unit, mode)
    select replace(${MEMBER}, 'member', 'receivable'), 'EI', 'receivable', ${NUMBER}, 'AVIOS',
      'entry_only' ${all}`,
    txn('01', 'opening', 'member', `'EI/' || ${NUMBER}`),
    txn('02', 'earn', 'activity', `'bench' || n`),
    txn('03', 'credit', 'order', ORDER),
    txn('04', 'capture', 'payment', PAYMENT),
    txn('05', 'credit', 'subscription', `${SUBSCRIPTION} || '/1'`, subscriptions),
    txn('06', 'capture', 'payment', SUBSCRIPTION_PAYMENT, subscriptions),
    give('01', 'opening', OPENING, 1),
    `insert into posting
      (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
    select ${txnId('02', members)}, e, 'EI/earned/AVIOS', ${MEMBER}, 'AVIOS', ${EARNED}, ${MEMBER}, 1 + e
    from generate_series(1, ${members}) n, generate_series(1, ${EARNINGS}) e`,
    give('03', 'issued', AVIOS, 2 + EARNINGS),
    capture('04', TOTAL),
    give('05', 'issued', PLAN_AVIOS, 3 + EARNINGS, subscriptions),
    capture('06', PLAN_PRICE, subscriptions),
    `insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
    select ${ORDER}, 'EI', ${NUMBER}, 'purchase', 'complete', 3, 'EUR', ${AVIOS}, 0, 24500,
      ${TOTAL}, ${at}, ${at} + interval '15 hours', ${at} ${all}`,
    `insert into charge_event (subject, version, from_state, to_state, at, cause)
    select ${ORDER}, version, ('{started,captured}'::text[])[version - 1],
      ('{started,captured,complete}'::text[])[version], ${at},
      ('{started,captured,captured}'::text[])[version]
    from generate_series(1, ${members}) n, generate_series(1, 3) version`,
    `insert into charge_event (subject, version, from_state, to_state, at, cause)
    select ${SUBSCRIPTION}, version, ('{unverified,autorenewing}'::text[])[version - 1],
      ('{unverified,autorenewing,cancelled}'::text[])[version], ${at},
      ('{started,captured,cancelled}'::text[])[version]
    from generate_series(10, ${members}, 10) n, generate_series(1, 3) version`,
    charge(ORDER, PAYMENT, TOTAL),
    charge(SUBSCRIPTION, SUBSCRIPTION_PAYMENT, PLAN_PRICE, subscriptions),
    payment(PAYMENT, ORDER, TOTAL),
    payment(SUBSCRIPTION_PAYMENT, SUBSCRIPTION, PLAN_PRICE, subscriptions),
    `insert into cap_usage (company, number, year, kind, used, cap)
    select 'EI', ${NUMBER}, extract(year from now()), 'purchase', ${AVIOS}, 200000 ${all}`,
    `insert into cap_reservation (source, kind, company, number, year, amount)
    select ${ORDER}, 'purchase', 'EI', ${NUMBER}, extract(year from now()), ${AVIOS} ${all}`,
    `insert into webhook_inbox (event_key, order_id, raw, received_at, applied_at, outcome)
    select ${PAYMENT} || '/CAPTURE', ${ORDER}, '{}', ${at}, ${at}, 'credited' ${all}`,
    `insert into webhook_inbox (event_key, order_id, raw, received_at, applied_at, outcome,
      outcome_kind, review)
    select 'REVIEW' || nth || '/CHARGEBACK/true', ${ORDER}, '{}', ${at}, ${at},
      'charged back in part, the avios stay', 'manual_review', 'charged_back_in_part'
    from generate_series(1, ${REVIEWS}) nth
    cross join lateral (select 1 + (nth - 1) * ${members} / ${REVIEWS} as n) spread`,
    `insert into sent_letter (letter, about, role, sent_at)
    select 'receipt', ${ORDER}, 'member', ${at} ${all}`,
    `insert into activity (id, company, number, type, sector_type, description, partner_id, avios,
      made_at, processed_at)
    select 'bench' || n, 'EI', ${NUMBER}, 'flight', 'air', 'A flight', 'EI', ${EARNED},
      now() - interval '1 day' * (n % 80), now() ${all}`,
    `insert into subscription (id, company, number, package_id, billing, currency, price_minor,
      monthly_avios, status, status_since, created_at)
    select ${SUBSCRIPTION}, 'EI', ${NUMBER}, ${PACKAGE}, 'monthly', 'EUR', ${PLAN_PRICE}, ${PLAN_AVIOS},
      'cancelled', ${at}, ${at} ${subscriptions}`,
    `insert into subscription_cycle (subscription_id, n, due_at, charge_minor, avios, state, charge)
    select ${SUBSCRIPTION}, 1, ${at}, ${PLAN_PRICE}, ${PLAN_AVIOS}, 'credited', ${SUBSCRIPTION}
    ${subscriptions}`,
    ...dailyBalances(members),
  ];
}

/** Balances of all days as `keep-days` leaves them: all that a member has was booked on one day. */
function dailyBalances(members: number): string[] {
  const day = `to_char(to_timestamp(${orderedAt(members)} / 1000.0)
    at time zone '${companyTimeZone('EI')}', 'YYYY-MM-DD')`;
  const byDay = `
    select ${day} as day, count(*) as members, count(*) filter (where n % 10 = 0) as plans
    from generate_series(1, ${members}) n group by 1`;
  return [
    `insert into account_day (account_id, day, balance)
    select ${MEMBER}, ${day}, ${balanceOf('1', 'case when n % 10 = 0 then 1 else 0 end')}
    from generate_series(1, ${members}) n`,
    `insert into account_day (account_id, day, balance)
    select id, day, sum(change) over (partition by id order by day)
    from (${byDay}) booked
    cross join lateral (values
      ('EI/member/AVIOS', ${balanceOf('members', 'plans')}),
      ('EI/opening/AVIOS', -members * ${OPENING}),
      ('EI/earned/AVIOS', -members * ${EARNED * EARNINGS}),
      ('EI/issued/AVIOS', -members * ${AVIOS} - plans * ${PLAN_AVIOS}),
      ('EI/clearing/EUR', -members * ${TOTAL} - plans * ${PLAN_PRICE}),
      ('EI/sales/EUR', members * ${TOTAL} + plans * ${PLAN_PRICE})
    ) changed (id, change)`,
    `insert into avios_day (company, day, line, product, currency, txns, credited, debited)
    select 'EI', day, line, product, currency, txns, credited, 0
    from (${byDay}) booked
    cross join lateral (values
      ('members', '', '', members, 0),
      ('brought', '', '', members, members * ${OPENING}),
      ('earned', '', '', members, members * ${EARNED * EARNINGS}),
      ('bought', 'purchase', 'EUR', members, members * ${AVIOS}),
      ('plan_months', 'subscription', 'EUR', plans, plans * ${PLAN_AVIOS})
    ) changed (line, product, currency, txns, credited)
    where txns > 0`,
    `insert into running_total (kind, company, day, total)
    select 'members', 'EI', day, sum(members) over (order by day) from (${byDay}) booked`,
    `insert into daily_checkpoint (id, posting_id, is_emptying, members_to)
    select 1, max(id), false, max(id) from posting`,
  ];
}

/** The first of the catalogue. */
export const PACKAGE = `(select min(id) from subscription_package where company = 'EI')`;
