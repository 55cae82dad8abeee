import pino from 'pino';
import { startWorker, type Worker, type WorkerSettings } from '../../../apps/api/src/worker.ts';

/** The worker as a process, with settings sent by its parent; it exits with the parent. */
let starting: Promise<Worker> | undefined;
process.once('message', (settings: Omit<WorkerSettings, 'log' | 'onProgress'>) => {
  const log = pino({ level: 'silent' });
  starting = startWorker({ ...settings, log, onProgress: () => undefined });
});
// Registered first: a job may be done before all timers are ready.
process.once('disconnect', async () => {
  await (await starting)?.stop();
  process.exit(0);
});
