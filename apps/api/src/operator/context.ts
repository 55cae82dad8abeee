import type { Database } from '../database/tables.ts';
import type { OperatorPorts } from './ports.ts';

/** What every command is handed. */
export type OperatorContext = {
  db: Database;
  now: Date;
  /** Who asks, as the audit log will say. */
  actor: string;
  /** Where the operator is: files are named from there. */
  folder: string;
  ports: OperatorPorts;
};

export const NEEDS_SHOP = 'Only a running shop can do that.';
