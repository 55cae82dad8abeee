import type { Database } from '../database/tables.ts';
import type { Payments } from '../payments/port.ts';

/** Provided by a running shop; a command beside the database alone may have no payment provider. */
export type ShopPorts = {
  downloadReport: Payments['downloadReport'] | undefined;
};

/** Passed to every command. */
export type OperatorContext = {
  db: Database;
  now: Date;
  /** The operator's name for the audit log. */
  actor: string;
  /** The operator's working directory, to which file names are relative. */
  folder: string;
  ports: ShopPorts;
};

export const NEEDS_SHOP = 'Only a running shop can do that.';
