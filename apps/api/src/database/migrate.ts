import { type Migration, Migrator } from 'kysely/migration';
import { up as catalogue } from './migrations/0001-catalogue.ts';
import { up as demoCatalogue } from './migrations/0002-demo-catalogue.ts';
import { up as members } from './migrations/0003-members.ts';
import type { Database } from './tables.ts';

/** In the order they run; a migration that has shipped never changes, a new one follows it. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-catalogue': { up: catalogue },
  '0002-demo-catalogue': { up: demoCatalogue },
  '0003-members': { up: members },
};

export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
