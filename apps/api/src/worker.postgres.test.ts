import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../local/listen.ts';
import { balanceOf, PACKAGE, statusOf } from '../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../tests/kit/api/paying-api.ts';
import { API_KEY, HMAC_KEY, MERCHANT } from '../../../tests/kit/api/payments.ts';
import { cleanBooks } from '../../../tests/kit/database/clean-books.ts';

const WORKER = fileURLToPath(new URL('../../../tests/kit/api/worker-process.ts', import.meta.url));

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

function startWorker(paymentsUrl: string) {
  const { url } = api.connection;
  if (url === undefined) throw new Error('A worker apart needs a server');
  const worker = fork(WORKER, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  worker.send({
    database: { url, dataFolder: '' },
    payments: {
      apiKey: API_KEY,
      merchantAccount: MERCHANT,
      hmacKeys: [HMAC_KEY],
      isLive: false,
      baseUrl: paymentsUrl,
    },
    mail: { url: 'smtp://127.0.0.1:9', from: 'shop@cairn.example', contactTo: 'a@cairn.example' },
    shopUrl: 'https://shop.example',
  });
  return { worker, ended: once(worker, 'exit') };
}

test('an order that is paid in the shop’s process is credited by a worker, also when the first is killed [7.21]', async () => {
  const before = await balanceOf(api);
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id);
  await api.provider.settled();
  // The shop has applied the notification and leaves the capture to the worker.
  expect(await api.connection.db.selectFrom('job').select('queue').execute()).toEqual([
    { queue: 'capture-payment' },
  ]);

  const capturing = Promise.withResolvers<void>();
  const silence = await listen('PAYMENTS_PORT', 0, '127.0.0.1', () => capturing.resolve());
  const first = startWorker(silence.ownUrl);
  await capturing.promise;
  first.worker.kill('SIGKILL');
  await first.ended;
  await silence.stop();

  const second = startWorker(api.provider.url);
  const patient = { timeout: 50_000, interval: 100 };
  await expect.poll(() => statusOf(api, id), patient).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + PACKAGE.numberOfPoints);
  second.worker.disconnect();
  expect(await second.ended).toEqual([0, null]);
  await cleanBooks(api);
});
