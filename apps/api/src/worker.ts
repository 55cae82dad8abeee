import { openDatabase } from './database/connection.ts';
import { readBacklog } from './jobs/read-backlog.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createSmtp } from './notifications/smtp.ts';
import { createAdyen } from './payments/adyen.ts';
import type { Api, ApiSettings } from './server.ts';

export type WorkerSettings = Pick<
  ApiSettings,
  'database' | 'payments' | 'mail' | 'shopUrl' | 'seller' | 'log' | 'onProgress'
>;

export type Worker = Pick<Api, 'readBacklog' | 'stop'> & {
  /** False while jobs cannot be read. */
  isHealthy(): boolean;
};

/** The jobs alone, in a process of their own beside any number of shops. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const { shopUrl, seller, log } = settings;
  await using opened = new AsyncDisposableStack();
  const connection = await openDatabase(settings.database, settings.onProgress);
  opened.defer(connection.close);
  const mailer = createSmtp(settings.mail);
  opened.defer(mailer.close);
  const payments = createAdyen(settings.payments);
  const now = () => new Date();
  const { statementName } = settings.payments;
  const context = { connection, payments, mailer, shopUrl, statementName, seller, log, now };
  const jobs = await startJobs(context);
  opened.defer(jobs.stop);
  const running = opened.move();
  return {
    isHealthy: jobs.isHealthy,
    readBacklog: () => readBacklog(connection.db, now()),
    stop: () => running.disposeAsync(),
  };
}
