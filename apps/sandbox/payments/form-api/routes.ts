import { createPublicKey } from 'node:crypto';
import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { read, send } from '../answers.ts';
import { newReference } from '../references.ts';
import { formKey } from '../secrets.ts';
import type { Service } from '../service.ts';
import { lookUpBin } from './bin-lookup.ts';
import { createFormCalls } from './calls.ts';
import { payByForm, takeDetails } from './pay-by-form.ts';
import { binRequest, detailsRequest, paymentRequest, setupRequest } from './requests.ts';
import { setUpForm } from './set-up-form.ts';

const SHOPPER = '/checkoutshopper';
const SESSION = `${SHOPPER}/v1/sessions/:id`;

/** Calls by the form in the browser, allowed from the shop's pages only. */
export function mountForm(app: Hono, service: Service): void {
  const { store, settings } = service;
  const call = createFormCalls(service);

  for (const path of [`${SHOPPER}/*`, '/checkoutanalytics/*']) {
    app.use(path, cors({ origin: settings.shopOrigin, allowMethods: ['GET', 'POST'] }));
  }

  app.post(`${SESSION}/setup`, (c) =>
    call(c, 'setup', setupRequest, (session) => setUpForm(service, session)),
  );
  app.post(`${SESSION}/payments`, (c) =>
    call(c, 'formPayments', paymentRequest, (session, request) =>
      payByForm(service, session, request),
    ),
  );
  app.post(`${SESSION}/paymentDetails`, (c) =>
    call(c, 'paymentDetails', detailsRequest, (session, request) =>
      takeDetails(service, session, request),
    ),
  );

  app.post(`${SHOPPER}/v3/bin/binLookup`, async (c) => {
    const request = read(binRequest, await c.req.text());
    return send(c, request.ok ? lookUpBin(service, request.value) : request.refusal);
  });
  app.get(`${SHOPPER}/securedfields/:clientKey/:version/publicKey.json`, (c) => {
    const key = createPublicKey({ key: formKey(store), format: 'jwk' });
    return c.json(key.export({ format: 'jwk' }));
  });
  // Analytics are accepted and ignored.
  app.post('/checkoutanalytics/v3/analytics', (c) => c.json({ checkoutAttemptId: newReference() }));
  app.post('/checkoutanalytics/v3/analytics/:attempt', (c) => c.body(null, 204));
}
