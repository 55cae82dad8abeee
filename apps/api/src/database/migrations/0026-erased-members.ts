import { type QueryExecutorProvider, sql } from 'kysely';
import { ERASED_SECRET, erasedMark } from '../erased-mark.ts';
import { newSecret } from '../shared-secret.ts';

/** Marks of erased members, by which an import recognises them. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table erased_member (
      mark text primary key,
      erased_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, delete on erased_member to cairn_app`.execute(db);

  // The audit log names those who were erased before. Who was imported again since is a member.
  const { rows } = await sql<{ company: string; number: string; at: Date }>`
    select split_part(subject, '/', 1) as company, split_part(subject, '/', 2) as number,
      max(at) as at
    from audit_log
    where action = 'member erase' and not exists (
      select from member where member.company || '/' || member.number = subject
    )
    group by subject`.execute(db);
  if (rows.length === 0) return;
  const secret = newSecret();
  await sql`insert into shared_secret (name, secret) values (${ERASED_SECRET}, ${secret})`.execute(
    db,
  );
  const marks = rows.map(({ company, number }) => erasedMark(Buffer.from(secret), company, number));
  await sql`
    insert into erased_member (mark, erased_at)
    select * from unnest(${marks}::text[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(
    db,
  );
}
