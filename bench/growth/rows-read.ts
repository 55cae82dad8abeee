import pg from 'pg';

/**
 * Rows that all statements have read: those of scanned tables and the entries of scanned indexes, by
 * pg_stat_user_tables and pg_stat_user_indexes. A session reports them when it ends.
 */
export async function rowsRead(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(others);
    if (rows[0]?.count === 0) break;
  }
  const { rows } = await client.query<{ sum: string }>(`
    select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
      + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as sum`);
  await client.end();
  return Number(rows[0]?.sum);
}
