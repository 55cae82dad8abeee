import pino from 'pino';
import { startWorker, type Worker, type WorkerSettings } from '../../apps/api/src/worker.ts';

/** The worker as a process of its own, by the settings that it is sent; it ends with its parent. */
let starting: Promise<Worker> | undefined;
process.once('message', (settings: Omit<WorkerSettings, 'log' | 'onProgress'>) => {
  const log = pino({ level: 'silent' });
  starting = startWorker({ ...settings, log, onProgress: () => undefined });
});
// Heard from the first moment: a job may be done before the last of the timers is ready.
process.once('disconnect', async () => {
  await (await starting)?.stop();
  process.exit(0);
});
