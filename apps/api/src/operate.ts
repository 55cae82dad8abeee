import { type DatabaseSettings, openMigratedDatabase } from './database/connection.ts';
import type { OperatorContext } from './desk/terminal/context.ts';
import { type AdyenSettings, createAdyen } from './payments/adyen.ts';

export {
  type OperatorRequest,
  readCommand,
  runOperatorCommand,
} from './desk/terminal/run-command.ts';

type OperatorSettings = {
  database: DatabaseSettings;
  /** None where a stand-in would be asked, which only a running shop has. */
  payments: AdyenSettings | undefined;
};

export type OpenedOperator = {
  shop: Omit<OperatorContext, 'actor' | 'folder'>;
  close(): Promise<void>;
};

/** For commands in a process of their own: the database and the provider. */
export async function openOperator(
  { database, payments }: OperatorSettings,
  onProgress: (message: string) => void,
): Promise<OpenedOperator> {
  await using opened = new AsyncDisposableStack();
  const { db, close } = await openMigratedDatabase(database, onProgress);
  opened.defer(close);
  const now = new Date();
  const downloadReport = payments && createAdyen(payments).downloadReport;
  const running = opened.move();
  return {
    shop: { db, now, ports: { downloadReport } },
    close: () => running.disposeAsync(),
  };
}
