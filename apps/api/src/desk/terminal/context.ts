import type { Database } from '../../database/tables.ts';
import type { ShopPorts } from '../actions/action.ts';
import type { ApprovalRules } from '../approvals/approval-rules.ts';

/** Where and by whom a command is typed. */
export type OperatorContext = {
  db: Database;
  now: Date;
  /** The user's name, which nobody has checked. */
  actor: string;
  /** The user's working directory, to which file names are relative. */
  folder: string;
  ports: ShopPorts;
  /** Without them nothing needs approval: as long as nobody signs in here, nobody could approve. */
  rules?: ApprovalRules;
};
