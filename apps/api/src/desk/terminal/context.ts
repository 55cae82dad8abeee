import type { Logger } from 'pino';
import type { Database } from '../../database/tables.ts';
import type { ShopPorts } from '../actions/action.ts';
import type { ApprovalRules } from '../approvals/approval-rules.ts';
import type { TerminalSignIn } from './sign-in.ts';

/** The surroundings of a command in the terminal. */
export type OperatorContext = {
  db: Database;
  now: Date;
  clock: () => Date;
  /** The name of the machine's user, which nobody has checked. */
  actor: string;
  /** The user's working directory, to which file names are relative. */
  folder: string;
  ports: ShopPorts;
  /** The rules that say which actions need a second person. */
  rules: ApprovalRules;
  /** Undefined where no log-in of staff can be reached. */
  signIn?: TerminalSignIn | undefined;
  /** The key of the terminal's session, if somebody has signed in. */
  sessionKey?: string | undefined;
  log: Logger;
};
