import type { SettingInForce } from '@cairn/settings/settings';
import type { Logger } from 'pino';
import { type DatabaseSettings, openMigratedDatabase } from './database/connection.ts';
import type { ApprovalRules } from './desk/approvals/approval-rules.ts';
import { type OperatorShop, operatorDesk } from './desk/terminal/operator-desk.ts';
import { createTerminalSignIn, type TerminalSignInSettings } from './desk/terminal/sign-in.ts';
import type { Sender } from './notifications/letters/facts.ts';
import { type AdyenSettings, createAdyen } from './payments/adyen.ts';

export type { OperatorRequest } from './desk/terminal/operator-desk.ts';
export { readCommand } from './desk/terminal/read-command.ts';

type OperatorSettings = {
  database: DatabaseSettings;
  /** None where a stand-in would be asked, which only a running shop has. */
  payments: AdyenSettings | undefined;
  /** Undefined without a log-in of staff that this process can reach. */
  staff: TerminalSignInSettings | undefined;
  rules: ApprovalRules;
  /** For staff to look at; without them they are told that this process does not know them. */
  inForce?: readonly SettingInForce[] | undefined;
  sender: Sender;
  log: Logger;
};

export type OpenedOperator = {
  operate: ReturnType<typeof operatorDesk>;
  close(): Promise<void>;
};

/** For commands in a process of their own: the database and the provider. */
export async function openOperator(
  { database, payments, staff, rules, inForce, sender, log }: OperatorSettings,
  onProgress: (message: string) => void,
): Promise<OpenedOperator> {
  await using opened = new AsyncDisposableStack();
  const { db, close } = await openMigratedDatabase(database, onProgress);
  opened.defer(close);
  const now = () => new Date();
  const downloadReport = payments && createAdyen(payments).downloadReport;
  const signIn = staff && createTerminalSignIn({ db, now, log }, staff);
  const ports = { downloadReport, settings: inForce, sender };
  const shop: OperatorShop = { db, now, ports, rules, signIn, log };
  const running = opened.move();
  return {
    operate: operatorDesk(shop),
    close: () => running.disposeAsync(),
  };
}
