import { Hono } from 'hono';
import { refuse, send } from './answers.ts';
import { mountBank } from './bank/routes.ts';
import { mountCheckout } from './checkout-api/routes.ts';
import type { Faults } from './faults.ts';
import { mountForm } from './form-api/routes.ts';
import { mountFormFiles } from './form-files/routes.ts';
import { chargeBack } from './payment/charge-back.ts';
import { type PaymentView, paySession } from './payment/pay-session.ts';
import { recordEarlier } from './payment/payment.ts';
import type { PayRequest } from './requests.ts';
import { mountSandbox } from './sandbox-routes.ts';
import type { PaymentsAppSettings, Service } from './service.ts';
import { openStore } from './store.ts';
import { createSendWebhook } from './webhooks/send-webhook.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type { Faults } from './faults.ts';
export type { PaymentView } from './payment/pay-session.ts';
export type { PaymentsAppSettings } from './service.ts';

export type PaymentsApp = {
  app: Hono;
  close(): Promise<void>;
  /** Pays a session; a pending payment is decided by a second call. */
  pay(sessionId: string, how?: PayRequest): PaymentView;
  chargeBack(pspReference: string): void;
  /** Change it in place. */
  readonly faults: Faults;
  /** Sends held webhooks. */
  flush(): void;
  /** Resolves when no webhook is waiting for delivery; held ones count only once flushed. */
  settled(): Promise<void>;
};

/** An Adyen merchant account that works with Adyen's own server library. */
export function createPaymentsApp(settings: PaymentsAppSettings): PaymentsApp {
  const { merchantAccount, hmacKey, webhookUrl, publicUrl, log } = settings;
  const store = openStore(settings.stateFile);
  const faults: Faults = {};
  const webhooks = createWebhooks({
    store,
    faults,
    log,
    send: createSendWebhook(webhookUrl, hmacKey, faults),
    atOnce: settings.webhooksAtOnce ?? 1,
  });
  const service: Service = {
    settings,
    store,
    webhooks,
    faults,
    now: settings.now ?? (() => new Date()),
  };
  for (const payment of settings.earlier ?? []) recordEarlier(service, payment);

  const app = new Hono();
  app.get('/', (c) => c.text(`Payments stand-in for ${merchantAccount} at ${publicUrl}\n`));
  mountCheckout(app, service);
  mountForm(app, service);
  mountFormFiles(app, service);
  mountBank(app, service);
  mountSandbox(app, service);
  app.notFound((c) => send(c, refuse(404, '000', 'Not found')));
  app.onError((error, c) => {
    log.error({ err: error }, 'request failed');
    return send(c, refuse(500, '905', 'Internal error', 'internal'));
  });

  return {
    app,
    faults,
    pay: (sessionId, how = {}) => {
      const paid = store.transaction(() => paySession(service, sessionId, how));
      if (!paid.ok) throw new Error(paid.refusal.body.message);
      return paid.value;
    },
    chargeBack: (pspReference) => {
      const refusal = store.transaction(() => chargeBack(service, pspReference));
      if (refusal) throw new Error(refusal.body.message);
    },
    flush: webhooks.flush,
    settled: webhooks.settled,
    close: async () => {
      await webhooks.close();
      store.close();
    },
  };
}
