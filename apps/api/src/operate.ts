import { type DatabaseSettings, openDatabase } from './database/connection.ts';
import { openDeadLetters } from './jobs/queue.ts';
import type { OperatorContext } from './operator/context.ts';
import { createPorts } from './operator/ports.ts';
import { type AdyenSettings, createAdyen } from './payments/adyen.ts';

export { type OperatorRequest, readCommand, runOperatorCommand } from './operator/run-command.ts';

type OperatorSettings = {
  database: DatabaseSettings;
  /** None where a stand-in would be asked, which only a running shop has. */
  payments: AdyenSettings | undefined;
};

export type OpenedOperator = {
  shop: Omit<OperatorContext, 'actor' | 'folder'>;
  close(): Promise<void>;
};

/** For commands in a process of their own: the database, its queue, and the provider. */
export async function openOperator(
  { database, payments }: OperatorSettings,
  onProgress: (message: string) => void,
): Promise<OpenedOperator> {
  await using opened = new AsyncDisposableStack();
  const { db, queueSource, close } = await openDatabase(database, onProgress);
  opened.defer(close);
  const deadLetters = await openDeadLetters(queueSource);
  opened.defer(deadLetters.close);
  const now = new Date();
  const downloadReport = payments && createAdyen(payments).downloadReport;
  const running = opened.move();
  return {
    shop: { db, now, ports: createPorts(db, now, { deadLetters, downloadReport }) },
    close: () => running.disposeAsync(),
  };
}
