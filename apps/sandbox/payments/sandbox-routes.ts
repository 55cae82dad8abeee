import type { Hono } from 'hono';
import { read, refuse, send } from './answers.ts';
import { faultsRequest, replaceFaults } from './faults.ts';
import { chargeBack } from './payment/charge-back.ts';
import { paySession } from './payment/pay-session.ts';
import { payRequest } from './requests.ts';
import type { Service } from './service.ts';

/**
 * Test controls: pay a session, charge back, set faults. Anyone who reaches the port may use them
 * without a key, except web pages of other origins: those could call it through a visitor's browser.
 */
export function mountSandbox(app: Hono, service: Service): void {
  const { store, faults, webhooks, settings } = service;
  const ownOrigin = new URL(settings.publicUrl).origin;

  app.use('/sandbox/*', async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined || origin === ownOrigin) return next();
    return send(c, refuse(403, '010', 'Not allowed from a page of another origin', 'security'));
  });

  app.post('/sandbox/sessions/:id/pay', async (c) => {
    const how = read(payRequest, await c.req.text());
    if (!how.ok) return send(c, how.refusal);
    const paid = store.transaction(() => paySession(service, c.req.param('id'), how.value));
    return paid.ok ? c.json(paid.value) : send(c, paid.refusal);
  });

  app.post('/sandbox/payments/:psp/chargeback', (c) => {
    const refusal = store.transaction(() => chargeBack(service, c.req.param('psp')));
    return refusal ? send(c, refusal) : c.body(null, 204);
  });

  app.get('/sandbox/faults', (c) => c.json(faults));
  app.put('/sandbox/faults', async (c) => {
    const requested = read(faultsRequest, await c.req.text());
    if (!requested.ok) return send(c, requested.refusal);
    replaceFaults(faults, requested.value);
    return c.json(faults);
  });

  app.post('/sandbox/webhooks/flush', (c) => {
    webhooks.flush();
    return c.body(null, 204);
  });
}
