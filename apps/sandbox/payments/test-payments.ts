import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import {
  createPaymentsApp,
  type PaymentsApp,
  type PaymentsAppSettings,
  type PaymentView,
} from './app.ts';
import type { Logger } from './log.ts';
import type { WebhookItem } from './webhooks/webhook-item.ts';

export const API_KEY = 'key-of-the-shop';
export const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
export const CLIENT_KEY = 'sandbox_tests';
export const SHOP = 'http://localhost:3000';
export const PRICE = { currency: 'EUR', value: 44_250 };
export const ORDER = {
  amount: PRICE,
  merchantAccount: 'CairnTest',
  reference: 'p-1',
  returnUrl: 'http://localhost:3000/checkout/p-1',
  additionalData: { manualCapture: 'true' },
};
/** Session parameters with which the shopper's card is stored. */
export const STORING = {
  shopperReference: 'member-1',
  storePaymentMethodMode: 'enabled',
  recurringProcessingModel: 'Subscription',
};

type ReceivedItem = WebhookItem & { additionalData: Record<string, string> };
type Options = {
  method?: string | undefined;
  idempotencyKey?: string | undefined;
  params?: Record<string, string>;
};

class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The answer was ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** A fresh stand-in for each test, and a shop that records its webhooks. */
export function setUpPayments(more: Pick<PaymentsAppSettings, 'earlier'> = {}) {
  const shop = { received: [] as ReceivedItem[], status: 202 };
  let warnings: string[];
  let folder: string;
  let listener: Server;
  let payments: PaymentsApp;
  let now: number;
  const log: Logger = {
    info: () => undefined,
    warn: (_fields, message) => warnings.push(message),
    error: (_fields, message) => warnings.push(message),
  };

  const open = () =>
    createPaymentsApp({
      ...more,
      merchantAccount: ORDER.merchantAccount,
      apiKey: API_KEY,
      hmacKey: HMAC_KEY,
      clientKey: CLIENT_KEY,
      shopOrigin: SHOP,
      publicUrl: 'http://localhost:8080',
      webhookUrl: `http://127.0.0.1:${Object(listener.address()).port}/webhooks/payments`,
      stateFile: join(folder, 'deep', 'state.sqlite'),
      log,
      now: () => new Date(now),
    });

  beforeEach(async () => {
    Object.assign(shop, { received: [], status: 202 });
    warnings = [];
    now = Date.UTC(2026, 10, 15, 12);
    folder = await mkdtemp(join(tmpdir(), 'cairn-payments-'));
    listener = createServer(async (request, response) => {
      const body = JSON.parse(await text(request));
      shop.received.push(body.notificationItems[0].NotificationRequestItem);
      response.writeHead(shop.status).end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    payments = open();
  });
  afterEach(async () => {
    await payments.close();
    listener.closeAllConnections();
    listener.close();
    await rm(folder, { recursive: true });
  });

  const send = async (path: string, init?: RequestInit) =>
    payments.app.fetch(new Request(`http://localhost:8080${path}`, init));
  const call = async (path: string, body: object, more: Record<string, string> = {}) => {
    const headers = { 'x-api-key': API_KEY, ...more };
    const answer = await send(`/v72/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const said = await answer.text();
    return { status: answer.status, headers: answer.headers, body: said ? JSON.parse(said) : '' };
  };

  return {
    shop,
    get payments() {
      return payments;
    },
    get warnings() {
      return warnings;
    },
    get stateFile() {
      return join(folder, 'deep', 'state.sqlite');
    },
    send,
    call,
    sendJson: (method: string, path: string, body: object) =>
      send(path, { method, body: JSON.stringify(body) }),
    /** An authorised payment of the full price. */
    authorised: async (more: object = {}): Promise<PaymentView> => {
      const { body } = await call('sessions', { ...ORDER, ...more });
      return payments.pay(body.id, { storeCard: true });
    },
    /** A modification requested by the shop, of the full price by default. */
    modify: (
      kind: 'captures' | 'refunds' | 'cancels',
      { pspReference }: Pick<PaymentView, 'pspReference'>,
      value = PRICE.value,
    ) =>
      call(`payments/${pspReference}/${kind}`, {
        merchantAccount: ORDER.merchantAccount,
        reference: `${kind}-of-p-1`,
        ...(kind !== 'cancels' && { amount: { ...PRICE, value } }),
      }),
    /** Events received since the last call, once all webhooks are delivered. */
    events: async (): Promise<string[]> => {
      await payments.settled();
      const events = shop.received.map(({ eventCode, success }) => `${eventCode} ${success}`);
      shop.received = [];
      return events;
    },
    /** An HTTP client for Adyen's library that calls the stand-in. */
    http: {
      request: async (
        endpoint: string,
        json: string | Buffer,
        config: { apiKey?: string | undefined },
        _isKeyRequired: boolean,
        { method = 'POST', idempotencyKey, params = {} }: Options = {},
      ): Promise<string> => {
        const headers = new Headers({ 'x-api-key': config.apiKey ?? '' });
        if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
        // Unlike in the library's own client, not encoded: see `readSession`.
        const query = Object.entries(params).map(([name, value]) => `${name}=${value}`);
        const path = `${new URL(endpoint).pathname}?${query.join('&')}`;
        const body = method === 'POST' ? { body: String(json) } : {};
        const answer = await send(path, { method, headers, ...body });
        const said = await answer.text();
        if (!answer.ok) throw new Refused(answer.status, said && JSON.parse(said));
        return said;
      },
    },
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    restart: async () => {
      await payments.close();
      payments = open();
    },
  };
}
