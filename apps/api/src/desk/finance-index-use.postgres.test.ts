import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { keepAllDays } from '../../../../tests/kit/database/keep-all-days.ts';
import { balanceAt } from '../books/daily/balance-at.ts';
import { readRollForward } from '../books/daily/roll-forward.ts';
import { NOW, SENDER_ACCOUNT, useShop } from '../books/test-kit.ts';
import type { Database, Tables } from '../database/tables.ts';
import { keepFigures } from '../figures/keep-figures.ts';
import { houseAccount } from '../ledger/accounts.ts';
import { listMovements } from './reconcile/list-movements.ts';
import { readPlanMonths } from './sales/read-sales.ts';
import { readHours, readToday } from './sales/read-today.ts';

let api: TestApi;
let trx: ControlledTransaction<Tables, ['history']>;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
  await keepAllDays(api.connection.db);
  await keepFigures(api.connection.db, () => NOW);
  const begun = await api.connection.db.startTransaction().execute();
  await addHistory(begun);
  trx = await begun.savepoint('history').execute();
});
afterAll(async () => {
  await trx.rollback().execute();
  await api.stop();
});

const OTHERS = 5_000;
/** More than there is to read, and less than all. */
const FEW = 2_000;

/** Postings that wait for `keep-days`. */
const NOT_ADDED = 30;

/** Years of days, payments and plans of others, all before those of the test. */
async function addHistory(trx: Database): Promise<void> {
  const others = sql`generate_series(1, ${OTHERS}) as nth`;
  const at = sql`(${NOW}::timestamptz - interval '2 days' - nth * interval '4 minutes')`;
  const day = sql`to_char(${NOW}::timestamptz - nth * interval '1 day', 'YYYY-MM-DD')`;
  const id = sql`'p1' || lpad(nth::text, 24, '0')`;
  const plan = sql`'sub1' || lpad(nth::text, 24, '0')`;
  const txn = (kind: string) =>
    sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '700' || ${kind}::text
      || '8000' || lpad(to_hex(nth), 12, '0'))::uuid`;
  const statements = [
    sql`insert into charge (reference, company, currency, amount_minor, state, state_since)
      select ${id}, 'EI', 'EUR', 1, 'paid', ${at} from ${others}`,
    sql`insert into payment (psp_reference, charge, currency, authorised_minor, state, state_since)
      select 'OTHER' || nth, ${id}, 'EUR', 1, 'captured', ${at} from ${others}`,
    sql`insert into ledger_txn (id, kind, source_type, source_id, effective_at)
      select ${txn('0')}, 'capture', 'payment', 'OTHER' || nth, ${at} from ${others}
      order by md5(nth::text)`,
    sql`insert into ledger_txn (id, kind, source_type, source_id, effective_at)
      select ${txn('1')}, 'credit', 'order', 'OTHER' || nth, ${at} from ${others}
      order by md5(nth::text)`,
    sql`insert into ledger_txn (id, kind, source_type, source_id, effective_at)
      select ${txn('2')}, 'earn', 'activity', 'OTHER' || nth, ${at} from ${others}
      order by md5(nth::text)`,
    sql`insert into posting (txn_id, seq, debit_account, credit_account, unit, amount)
      select ${txn('0')}, 1, 'EI/clearing/EUR', 'EI/sales/EUR', 'EUR', 1 from ${others}`,
    sql`insert into subscription (id, company, number, package_id, billing, currency, price_minor,
        monthly_avios, status, status_since, created_at)
      select ${plan}, 'EI', '55' || lpad(nth::text, 14, '0'), 'light', 'monthly', 'EUR', 1, 1,
        'cancelled', ${at}, ${at} from ${others}`,
    sql`insert into charge_event (subject, version, to_state, at, cause)
      select ${plan}, version, 'unverified', ${at}, 'started'
      from ${others}, generate_series(1, 10) as version`,
    sql`update daily_checkpoint set posting_id = last - ${NOT_ADDED}, members_to = last - ${NOT_ADDED}
      from (select max(id) as last from posting) ledger`,
    sql`insert into avios_day (company, day, line, product, currency, txns, credited, debited)
      select 'EI', ${day}, 'members', '', '', 1, 0, 0 from ${others} on conflict do nothing`,
    sql`insert into figure_day (company, measure, day, product, currency, detail, count, minor, avios)
      select 'EI', 'plan_begun', ${day}, 'subscription', 'EUR', '', 1, 0, 0 from ${others}
      on conflict do nothing`,
    sql`insert into figure_hour (company, measure, hour, product, currency, detail, count, minor, avios)
      select 'EI', 'paid', date_trunc('hour', ${NOW}::timestamptz - nth * interval '1 hour'), 'purchase',
        'EUR', '', 1, 1, 0
      from ${others} order by md5(nth::text) on conflict do nothing`,
    sql`insert into running_total (kind, company, day, total)
      select kind, 'EI', ${day}, nth from ${others}, unnest('{members,plan_begun}'::text[]) kind
      on conflict do nothing`,
    // Only an owner may analyse. Where statistics mislead is at another size, which stands for without any.
    sql`set local role none`,
    sql`analyze posting, payment, subscription, charge_event, figure_hour`,
    sql`set local role cairn_app`,
  ];
  for (const statement of statements) await statement.execute(trx);
}

/** Tables and indexes of which more was read than there is to find. */
async function readMuch(work: (trx: Database) => Promise<unknown>): Promise<string[]> {
  const readRows = async () => {
    const { rows } = await sql<{ relname: string; read: number }>`
      select relname, pg_stat_get_xact_tuples_returned(oid) as read from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(trx);
    return rows;
  };
  try {
    // A table this small is read whole for less than a few look-ups.
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = new Map((await readRows()).map(({ relname, read }) => [relname, read]));
    await work(trx);
    return (await readRows())
      .filter(({ relname, read }) => read - (before.get(relname) ?? 0) > FEW)
      .map(({ relname }) => relname);
  } finally {
    await trx.rollbackToSavepoint('history').execute();
  }
}

const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const CLEARING = houseAccount('EI', 'clearing', 'EUR');

const PAYMENTS = Array.from({ length: 150 }, (_, nth) => `OTHER${nth + 1}`);

test.each<[what: string, work: (trx: Database) => Promise<unknown>]>([
  ['avios outstanding', (trx) => readRollForward(trx, { company: 'EI', ...MONTH })],
  ['a balance as of a moment', (trx) => balanceAt(trx, SENDER_ACCOUNT, NOW)],
  ['a house account’s balance as of a moment', (trx) => balanceAt(trx, CLEARING, NOW)],
  ['plans by month', (trx) => readPlanMonths(trx, { to: '2026-11-30', months: 12 })],
  ['sales of today', (trx) => readToday(trx, ['EI'], NOW)],
  [
    'the hours of today, however they are joined,',
    async (trx) => {
      await sql`set local enable_nestloop = off`.execute(trx);
      await readHours(trx, ['EI'], NOW);
    },
  ],
  ['counting an hour of figures', (trx) => keepFigures(trx, () => NOW)],
  ['comparing a day', (trx) => listMovements(trx, PAYMENTS, '2026-11-15')],
])('%s reads little, however long the shop has been selling', async (_what, work) => {
  expect(await readMuch(work)).toEqual([]);
});
