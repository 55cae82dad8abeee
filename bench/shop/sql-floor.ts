import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const MEMBERS = 4_000;

/** The least that any shop has to store of an order, without checks. The tables begin empty. */
const TABLES = `
  create table buyer (id int primary key, balance bigint not null, used bigint not null);
  insert into buyer select n, 0, 0 from generate_series(1, ${MEMBERS}) n;
  create table bought (id bigint primary key, buyer int not null, state text not null, avios int, minor int);
  create table paid (id bigint primary key, bought bigint not null, state text not null, minor int);
  create table received (id uuid primary key, body jsonb not null);
  create table entry (id bigserial primary key, bought bigint not null, debit text, credit text, amount bigint);
  create table letter (bought bigint primary key, sent_at timestamptz)`;

/** Start, session, authorisation, capture with the credit, and receipt: five durable commits. */
const ORDER = `
\\set buyer random(1, ${MEMBERS})
\\set bought random(1, 9000000000000000)
\\set paid random(1, 9000000000000000)
begin;
update buyer set used = used + 2000 where id = :buyer;
insert into bought values (:bought, :buyer, 'started', 2000, 4900);
commit;
update bought set state = 'session' where id = :bought;
select * from bought where id = :bought;
begin;
insert into received values (gen_random_uuid(), '{"event": "AUTHORISATION"}');
insert into paid values (:paid, :bought, 'authorised', 4900);
update bought set state = 'authorised' where id = :bought;
commit;
begin;
insert into received values (gen_random_uuid(), '{"event": "CAPTURE"}');
update paid set state = 'captured' where id = :paid;
update bought set state = 'complete' where id = :bought;
update buyer set balance = balance + 2000 where id = :buyer;
insert into entry (bought, debit, credit, amount) values (:bought, 'clearing', 'sales', 4900), (:bought, 'issued', 'buyer', 2000);
commit;
insert into letter values (:bought, now());
`;

/** Orders per second of pgbench with as little SQL as an order needs, in a separate database. */
export async function prepareFloor(serverPath: string, url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TABLES);
  await client.end();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-floor-'));
  const script = join(folder, 'order.sql');
  await writeFile(script, ORDER);
  return {
    load: async (clients: number, seconds: number): Promise<number> => {
      const jobs = Math.min(clients, 2);
      const flags = [`--client=${clients}`, `--jobs=${jobs}`, `--time=${seconds}`, '--no-vacuum'];
      // The server may be a link on the PATH, without pgbench beside it.
      const pgbench = join(dirname(await realpath(serverPath)), 'pgbench');
      const { stdout } = await run(pgbench, [...flags, `--file=${script}`, url]);
      const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? [];
      if (tps === undefined) throw new Error(`pgbench said:\n${stdout}`);
      return Number(tps);
    },
    stop: () => rm(folder, { recursive: true }),
  };
}
