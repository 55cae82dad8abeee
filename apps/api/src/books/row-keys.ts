import { COMPANIES } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import type { RowSet } from './invariant.ts';

/** Small enough that the embedded database, which does one thing at a time, keeps nobody waiting. */
export const CHUNK = 1_000;

/** Fewer than of other rows, because checking a day reads everything posted on it. */
export const DAYS_AT_ONCE = 7;

type Key = { id: string };

const memberOf = sql`company || '/' || number`;
const afterMember = (last: string) => {
  const [company = '', number = ''] = last.split('/');
  return sql`(company, number) > (${company}, ${number})`;
};
const membersIn = (table: RawBuilder<unknown>, last: string) => sql`(
  select company, number from ${table} where ${afterMember(last)}
  group by company, number order by company, number limit ${CHUNK}
)`;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** The next keys of all rows of a set, in the order of an index. */
const NEXT: Record<RowSet, (last: string) => RawBuilder<Key>> = {
  accounts: (last) => sql`select id from account where id > ${last} order by id limit ${CHUNK}`,
  transactions: (last) => sql`
    select id::text as id from ledger_txn where ledger_txn.id > ${last || NO_UUID}::uuid
    order by ledger_txn.id limit ${CHUNK}`,
  orders: (last) => sql`select id from orders where id > ${last} order by id limit ${CHUNK}`,
  payments: (last) => sql`
    select psp_reference as id from payment where psp_reference > ${last}
    order by psp_reference limit ${CHUNK}`,
  plans: (last) => sql`select id from subscription where id > ${last} order by id limit ${CHUNK}`,
  members: (last) => sql`
    select ${memberOf} as id
    from (${membersIn(sql`cap_usage`, last)} union ${membersIn(sql`cap_reservation`, last)}) member
    order by company, number limit ${CHUNK}`,
  debtors: (last) => sql`
    select ${memberOf} as id from debt where ${afterMember(last)}
    order by company, number limit ${CHUNK}`,
  // Days of companies begin up to a day before or after UTC's.
  days: (last) => sql`
    select id from (
      select company, day, company || '/' || day as id
      from (select min(effective_at) as first, max(effective_at) as last from ledger_txn) ledger,
        generate_series(first - interval '1 day', last + interval '1 day', interval '1 day') as of,
        to_char(of, 'YYYY-MM-DD') as day, unnest(${COMPANIES}::text[]) as company
    ) each
    where id > ${last} and (
      exists (select from avios_day where avios_day.company = each.company and avios_day.day = each.day)
      or exists (
        select from ledger_txn
        where effective_at >= (each.day::date - 1)::timestamp at time zone 'UTC'
          and effective_at < (each.day::date + 2)::timestamp at time zone 'UTC'
      )
    )
    order by id limit ${CHUNK}`,
};

/** All keys of a set, a chunk at a time. */
export async function* allKeys(db: Database, rows: RowSet): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const found = await NEXT[rows](last).execute(db);
    const keys = found.rows.map(({ id }) => id);
    yield* chunksOf(keys, rows === 'days' ? DAYS_AT_ONCE : CHUNK);
    if (keys.length < CHUNK) return;
    last = keys.at(-1) ?? '';
  }
}
