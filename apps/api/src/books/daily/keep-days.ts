import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { BATCH, maintain } from '../../database/in-batches.ts';
import { MEMBERS, sumUpFrom } from '../../database/running-totals.ts';
import type { AccountId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { isSettled, readMark } from '../checkpoint.ts';
import { ACCOUNT_CHANGES, AVIOS_CHANGES, postingsByDay } from './postings-by-day.ts';

/** Attempts to find that all transactions that ran at the start have ended. */
const SETTLE_CHECKS = 20;
/** Days of a company have some tens of lines. */
const DAYS_AT_ONCE = 50;

/**
 * Adds new postings to the balances and avios of their days, in batches. The checkpoint moves in the same
 * transaction, so each posting counts once. The cost depends on the number of postings only.
 */
export async function keepDays(db: Database, signal?: AbortSignal): Promise<void> {
  await sql`
    insert into daily_checkpoint (id, posting_id, is_emptying) values (1, 0, false)
    on conflict do nothing`.execute(db);
  const mark = await readMark(db);
  if (!(await isSettled(db, mark, SETTLE_CHECKS))) return;
  const emptied = new Emptied();
  while (!signal?.aborted) {
    if (!(await maintain(db, (trx) => step(trx, mark.postingId, emptied)))) return;
    await turn();
  }
}

/** Marks the daily tables: the next runs of `keep-days` empty them in batches and fill them again. */
export async function rebuildDays(db: Database): Promise<void> {
  await sql`
    insert into daily_checkpoint (id, posting_id, is_emptying) values (1, 0, true)
    on conflict (id) do update set posting_id = 0, members_to = null, is_emptying = true`.execute(
    db,
  );
}

/** Returns whether there is more to do. */
async function step(trx: Database, upTo: number, emptied: Emptied): Promise<boolean> {
  const {
    posting_id: from,
    members_to,
    is_emptying,
  } = await trx.selectFrom('daily_checkpoint').selectAll().forUpdate().executeTakeFirstOrThrow();
  if (is_emptying) {
    await emptied.goOn(trx);
    return true;
  }
  emptied.beginAnew();
  if (from >= upTo) return false;
  const to = Math.min(from + BATCH, upTo);
  const firstDay = await add(trx, from, to);
  // A version before 0056 may have added postings meanwhile, without the totals.
  const since = members_to === from ? firstDay : '';
  if (since !== undefined) await sumUpFrom(trx, MEMBERS, since);
  await trx.updateTable('daily_checkpoint').set({ posting_id: to, members_to: to }).execute();
  return to < upTo;
}

/**
 * Deletes in the order of the keys: a batch begins where the last one ended, and not at the first of all
 * rows, where those deleted before stand until they are vacuumed.
 */
class Emptied {
  #account = { account_id: '', day: '' };
  #avios = { company: '', day: '' };

  beginAnew(): void {
    this.#account = { account_id: '', day: '' };
    this.#avios = { company: '', day: '' };
  }

  async goOn(trx: Database): Promise<void> {
    const accounts = await sql<{ account_id: string; day: string }>`
      with batch as (
        select account_id, day from account_day
        where (account_id, day) > (${this.#account.account_id}, ${this.#account.day})
        order by account_id, day limit ${BATCH}
      ),
      deleted as (
        delete from account_day using batch
        where account_day.account_id = batch.account_id and account_day.day = batch.day
      )
      select account_id, day from batch order by account_id desc, day desc limit 1`.execute(trx);
    const avios = await sql<{ company: string; day: string }>`
      with batch as (
        select company, day from avios_day
        where (company, day) > (${this.#avios.company}, ${this.#avios.day})
        group by company, day order by company, day limit ${DAYS_AT_ONCE}
      ),
      deleted as (
        delete from avios_day using batch
        where avios_day.company = batch.company and avios_day.day = batch.day
      )
      select company, day from batch order by company desc, day desc limit 1`.execute(trx);
    const [account, lines] = [accounts.rows[0], avios.rows[0]];
    if (account) this.#account = account;
    if (lines) this.#avios = lines;
    if (account || lines) return;
    this.beginAnew();
    // Another process may have filled them meanwhile, and begun to empty them again.
    await sql`
      update daily_checkpoint set is_emptying = false
      where not exists (select from account_day) and not exists (select from avios_day)`.execute(
      trx,
    );
  }
}

type Change = { account_id: AccountId; company: string; day: string; change: number };

/** Returns the first day whose number of new members has changed. */
async function add(trx: Database, from: number, to: number): Promise<string | undefined> {
  const part = postingsByDay(sql`posting.id > ${from} and posting.id <= ${to}`);
  await sql`
    insert into avios_day (company, day, line, product, currency, txns, credited, debited)
    select * from (with part as (${part}) ${AVIOS_CHANGES}) change
    on conflict (company, day, line, product, currency) do update set
      txns = avios_day.txns + excluded.txns,
      credited = avios_day.credited + excluded.credited,
      debited = avios_day.debited + excluded.debited`.execute(trx);
  const { rows: changes } = await sql<Change>`with part as (${part}) ${ACCOUNT_CHANGES}`.execute(
    trx,
  );
  const firstDay = await countMembers(trx, changes);
  await changeBalances(trx, changes);
  return firstDay;
}

/** An entry may count on an earlier day than the account's last one: all later balances change too. */
async function changeBalances(trx: Database, changes: readonly Change[]): Promise<void> {
  const table = sql`unnest(
    ${changes.map(({ account_id }) => account_id)}::text[],
    ${changes.map(({ day }) => day)}::text[],
    ${changes.map(({ change }) => change)}::bigint[]
  ) as change (account_id, day, amount)`;
  await sql`
    insert into account_day (account_id, day, balance)
    select account_id, day, coalesce((
      select balance from account_day earlier
      where earlier.account_id = change.account_id and earlier.day < change.day
      order by earlier.day desc limit 1
    ), 0)
    from ${table} on conflict do nothing`.execute(trx);
  await sql`
    with summed as (
      select account_day.account_id, account_day.day, sum(amount)::bigint as amount
      from ${table} join account_day
        on account_day.account_id = change.account_id and account_day.day >= change.day
      group by account_day.account_id, account_day.day
    )
    update account_day set balance = balance + summed.amount
    from summed
    where account_day.account_id = summed.account_id and account_day.day = summed.day`.execute(trx);
}

/**
 * Counts each member's account on the day of its first entry. One of an earlier day moves the count. Returns
 * the first day that changed.
 */
async function countMembers(
  trx: Database,
  changes: readonly Change[],
): Promise<string | undefined> {
  const accounts = changes.filter(({ account_id }) => /^\w+\/member\/\d/.test(account_id));
  const { rows } = await sql<{ day: string }>`
    with change as (
      select account_id, company, min(day) as day
      from unnest(
        ${accounts.map(({ account_id }) => account_id)}::text[],
        ${accounts.map(({ company }) => company)}::text[],
        ${accounts.map(({ day }) => day)}::text[]
      ) as given (account_id, company, day)
      group by account_id, company
    ),
    moved as (
      select company, change.day, first.day as before
      from change left join lateral (
        select min(day) as day from account_day where account_day.account_id = change.account_id
      ) first on true
      where first.day is null or first.day > change.day
    )
    insert into avios_day (company, day, line, product, currency, txns, credited, debited)
    select company, day, 'members', '', '', sum(count), 0, 0 from (
      select company, day, 1 as count from moved
      union all
      select company, before, -1 from moved where before is not null
    ) counted
    group by company, day
    on conflict (company, day, line, product, currency) do update set
      txns = avios_day.txns + excluded.txns
    returning day`.execute(trx);
  return rows.map(({ day }) => day).sort()[0];
}
