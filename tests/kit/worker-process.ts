import pino from 'pino';
import { startWorker, type WorkerSettings } from '../../apps/api/src/worker.ts';

/** The worker as a process of its own, by the settings that it is sent; it ends with its parent. */
process.once('message', async (settings: Omit<WorkerSettings, 'log' | 'onProgress'>) => {
  const log = pino({ level: 'silent' });
  const worker = await startWorker({ ...settings, log, onProgress: () => undefined });
  process.once('disconnect', async () => {
    await worker.stop();
    process.exit(0);
  });
});
