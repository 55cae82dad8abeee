import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * One table for work that follows from a transaction, in place of an outbox and a queue of a library's
 * own. What waited in either goes on; dead letters stay dead.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  // A process of the version before may be writing one: dropped unseen, it would be lost.
  await sql`lock table outbox in access exclusive mode`.execute(db);
  await sql`
    create table job (
      id uuid primary key,
      queue text not null,
      data jsonb not null,
      attempts integer not null default 0,
      -- While a process works on it, the end of its lease; null once it has failed too often.
      next_try_at timestamptz,
      last_error text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index job_due on job (queue, next_try_at)`.execute(db);
  await sql`grant select, insert, update, delete on job to cairn_app`.execute(db);
  await sql`
    create table timer (
      name text primary key,
      due_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on timer to cairn_app`.execute(db);

  await sql`
    insert into job (id, queue, data, next_try_at, created_at)
    select id, queue, data, coalesce(not_before, created_at), created_at from outbox`.execute(db);
  await sql`drop table outbox`.execute(db);
  // The library made its tables when a worker first ran. Timers' jobs have no data of ours.
  await sql`
    do $$ begin
      if to_regclass('queue.job') is not null then
        insert into job (id, queue, data, attempts, next_try_at, last_error, created_at)
        select id, coalesce(source_name, name), data, retry_count,
          case when name <> 'dead-letter' then now() end,
          coalesce(source_output, output) ->> 'message', created_on
        from queue.job
        where state in ('created', 'retry', 'active') and coalesce(source_name, name) in
          ('apply-webhook', 'capture-payment', 'cancel-payment', 'refund-payment', 'send-mail')
        on conflict (id) do nothing;
      end if;
    end $$`.execute(db);
  await sql`drop schema queue cascade`.execute(db);
}
