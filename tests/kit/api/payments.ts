import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { createPaymentsApp, type PaymentsApp } from '../../../apps/sandbox/payments/app.ts';
import { listen } from '../../../local/listen.ts';
import { PAYMENTS_URL } from '../browser/payments-address.ts';

export const MERCHANT = 'CairnTest';
export const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
export const CLIENT_KEY = 'sandbox_tests';
export const API_KEY = 'key-of-the-tests';

export type TestPayments = PaymentsApp & { url: string; stop(): Promise<void> };

/** The payments stand-in on a free port, sending webhooks to `webhookUrl`. */
export async function startTestPayments(
  webhookUrl: string,
  now: () => Date,
  shopOrigin = 'http://localhost:3000',
): Promise<TestPayments> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-payments-'));
  const service = createPaymentsApp({
    merchantAccount: MERCHANT,
    apiKey: API_KEY,
    hmacKey: HMAC_KEY,
    clientKey: CLIENT_KEY,
    shopOrigin,
    publicUrl: PAYMENTS_URL,
    webhookUrl,
    stateFile: join(folder, 'payments.sqlite'),
    log: pino({ level: 'silent' }),
    now,
  });
  const listener = getRequestListener(service.app.fetch);
  const { ownUrl, stop } = await listen('PAYMENTS_PORT', 0, '127.0.0.1', listener);
  return {
    ...service,
    url: ownUrl,
    stop: async () => {
      await stop();
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
