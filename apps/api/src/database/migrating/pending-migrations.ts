import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { MigrationFault, type Migrations } from './migration.ts';

/**
 * The names of the migrations that this database lacks, in order. Migrations of newer versions are
 * none of this version's business: what they add, it leaves alone.
 */
export async function readPending(db: Database, migrations: Migrations): Promise<string[]> {
  const known = Object.keys(migrations).sort();
  const applied = await readApplied(db);
  for (const { name, worksFrom } of applied) {
    if (!known.includes(name)) refuseUnfit(name, worksFrom, known);
  }
  const names = new Set(applied.map(({ name }) => name));
  return known.filter((name) => !names.has(name));
}

/** For what must not change the tables: an operator's command beside a running shop. */
export async function requireMigrated(db: Database, migrations: Migrations): Promise<void> {
  const [first] = await readPending(db, migrations);
  if (first === undefined) return;
  throw new MigrationFault(
    `The database is older than this version: migration ${first} is missing, and operator commands do not migrate. ` +
      'Start the shop or a worker of this version first, or run the command with the version that is running.',
  );
}

function refuseUnfit(name: string, worksFrom: string | null, known: readonly string[]): void {
  if (worksFrom !== null && !known.includes(worksFrom)) {
    throw new MigrationFault(
      `Migration ${name} of a newer version has removed what this version still uses. ` +
        `Start a version that knows migration ${worksFrom}.`,
    );
  }
  const last = known.at(-1) ?? '';
  if (name < last) {
    throw new MigrationFault(
      `The database has the migration ${name}, which this version does not know although it knows ${last}. ` +
        'It was migrated by something that is no earlier or later version: check DATABASE_URL or DATA_DIR.',
    );
  }
}

type Applied = { name: string; worksFrom: string | null };

/** The table is that of Kysely's migrator, which earlier versions used. */
async function readApplied(db: Database): Promise<Applied[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!found[0]?.isThere) return [];
  // As JSON, because the column comes with a migration.
  const { rows } = await sql<Applied>`
    select name, to_jsonb(kysely_migration) ->> 'works_from' as "worksFrom"
    from kysely_migration order by name`.execute(db);
  return rows;
}
