import type { Database } from '../../database/tables.ts';
import type { ShopPorts } from '../actions/action.ts';

/** Where and by whom a command is typed. */
export type OperatorContext = {
  db: Database;
  now: Date;
  /** The user's name, which nobody has checked. */
  actor: string;
  /** The user's working directory, to which file names are relative. */
  folder: string;
  ports: ShopPorts;
};
