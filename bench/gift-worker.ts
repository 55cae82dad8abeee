import pino from 'pino';
import { startWorker, type Worker } from '../apps/api/src/worker.ts';

/** A worker that reports to its parent what its sweeps have handled. It sends no mail. */
let starting: Promise<Worker> | undefined;
process.once('message', async ({ url }: { url: string }) => {
  const onLine = (line: string) => {
    const { handled } = JSON.parse(line);
    if (handled !== undefined && process.connected) process.send?.({ handled });
  };
  const log = pino({ level: 'info' }, { write: onLine });
  starting = startWorker({
    database: { url, dataFolder: '' },
    payments: {
      apiKey: 'none',
      merchantAccount: 'Bench',
      statementName: 'CAIRN AVIOS SHOP',
      hmacKeys: [],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: 'http://127.0.0.1:9',
    },
    mail: { url: 'smtp://127.0.0.1:9', from: 'shop@cairn.example', contactTo: 'a@cairn.example' },
    shopUrl: 'https://shop.example',
    seller: ['Cairn avios shop'],
    log,
    onProgress: () => undefined,
  });
  await starting;
  process.send?.({ ready: true });
});
process.once('disconnect', async () => {
  await (await starting)?.stop();
  process.exit(0);
});
