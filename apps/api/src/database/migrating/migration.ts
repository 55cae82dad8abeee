import type { Database } from '../tables.ts';

/** The rules for writing one are in CONTRIBUTING.md, and `migration-rules.test.ts` holds them against all new ones. */
export type Migration = {
  up(db: Database): Promise<void>;
  /**
   * Runs outside a transaction: for indexes, which are built without blocking writes only there, and
   * for changes of many rows in batches. Ended before it is complete, it is run again from the start.
   */
  outsideTransaction?: boolean;
  /**
   * Set by a migration that removes something: the earliest migration that a version has to know to
   * work on the database afterwards. Versions that do not know it refuse to start.
   */
  worksFrom?: string;
};

/** By name; a name begins with its number and sorts after those before it. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The database and this version do not fit, or a migration cannot be run now; the message says what to do. */
export class MigrationFault extends Error {}
