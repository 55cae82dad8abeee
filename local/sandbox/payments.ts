import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoPayments } from '@cairn/api/demo-purchases';
import { createPaymentsApp } from '@cairn/sandbox/payments/app';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { demoMembers } from '../demo-members.ts';
import { listen, postponedListener } from '../listen.ts';
import type { Reached } from '../services/addresses.ts';
import { standInAccount } from '../services/payments.ts';

/** Reserves the stand-in's port; `open` starts it, once this process has locked the data folder. */
export async function startPayments(
  config: Config,
  shop: { origin: string; webhookOrigin: string; secret: string },
  started: AsyncDisposableStack,
  log: Logger,
): Promise<{ address: Reached; open(): void }> {
  const { listener, whenReady } = postponedListener();
  const listening = await listen('PAYMENTS_PORT', config.PAYMENTS_PORT, config.HOST, listener);
  started.defer(listening.stop);
  const url = config.PAYMENTS_PUBLIC_URL ?? `http://localhost:${listening.port}`;

  function open() {
    const folder = join(config.DATA_DIR, 'payments');
    mkdirSync(folder, { recursive: true });
    const service = createPaymentsApp({
      ...standInAccount(shop.secret),
      publicUrl: url,
      shopOrigin: shop.origin,
      webhookUrl: `${shop.webhookOrigin}/api/webhooks/payments`,
      stateFile: join(folder, 'payments.sqlite'),
      earlier: demoPayments(config.OPCO, demoMembers(new Date(), config.CONTENT_DIR)),
      log,
    });
    // The port closes first, so that requests in progress still find the state open.
    started.defer(async () => {
      await listening.stop();
      await service.close();
    });
    whenReady(getRequestListener(service.app.fetch));
  }

  return { address: { url, ownUrl: listening.ownUrl }, open };
}
