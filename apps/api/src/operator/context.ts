import type { Database } from '../database/tables.ts';
import type { Payments } from '../payments/port.ts';

/** Provided by a running shop; a command beside the database alone may have no payment provider. */
export type ShopPorts = {
  downloadReport: Payments['downloadReport'] | undefined;
};

/** What every command is handed. */
export type OperatorContext = {
  db: Database;
  now: Date;
  /** Who asks, as the audit log will say. */
  actor: string;
  /** Where the operator is: files are named from there. */
  folder: string;
  ports: ShopPorts;
};

export const NEEDS_SHOP = 'Only a running shop can do that.';
