import type { Hono } from 'hono';
import { refuse, send } from '../answers.ts';
import { cancelRequest, partRequest, sessionRequest, storedCardRequest } from '../requests.ts';
import type { Service } from '../service.ts';
import { createCalls, FAILED } from './calls.ts';
import { chargeStoredCard } from './charge-stored-card.ts';
import { modify } from './modifications.ts';
import { accountingReport, dayOfReport } from './report.ts';
import { createSession, readSession } from './sessions.ts';
import { deleteStoredCard } from './stored-cards.ts';

/** Calls by the shop's server, authenticated by API key. */
export function mountCheckout(app: Hono, service: Service): void {
  const { apiKey, merchantAccount } = service.settings;
  const call = createCalls(service);

  for (const path of ['/v72/*', '/reports/*']) {
    app.use(path, async (c, next) => {
      if (c.req.header('x-api-key') === apiKey) return next();
      return send(c, refuse(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
    });
  }

  app.post('/v72/sessions', (c) =>
    call(c, 'sessions', sessionRequest, (request) => createSession(service, request)),
  );
  app.get('/v72/sessions/:id', (c) => {
    if (service.faults.fail?.includes('sessionResult')) return send(c, FAILED);
    const sessionResult = rawQuery(c.req.url, 'sessionResult');
    return send(c, readSession(service, c.req.param('id'), sessionResult));
  });
  app.post('/v72/payments', (c) =>
    call(c, 'payments', storedCardRequest, (request) => chargeStoredCard(service, request)),
  );
  app.delete('/v72/storedPaymentMethods/:id', (c) => {
    if (service.faults.fail?.includes('storedPaymentMethods')) return send(c, FAILED);
    const { shopperReference, merchantAccount } = c.req.query();
    const deletion = { id: c.req.param('id'), shopperReference, merchantAccount };
    return send(
      c,
      service.store.transaction(() => deleteStoredCard(service, deletion)),
    );
  });
  app.post('/v72/payments/:psp/cancels', (c) =>
    call(c, 'cancels', cancelRequest, (request) =>
      modify(service, 'cancels', c.req.param('psp'), request),
    ),
  );
  for (const kind of ['captures', 'refunds'] as const) {
    app.post(`/v72/payments/:psp/${kind}`, (c) =>
      call(c, kind, partRequest, (request) => modify(service, kind, c.req.param('psp'), request)),
    );
  }

  app.get('/reports/download/MerchantAccount/:account/:file', (c) => {
    const day = dayOfReport(c.req.param('file'));
    if (c.req.param('account') !== merchantAccount || !day) return c.notFound();
    return c.body(accountingReport(service, day), 200, { 'content-type': 'text/csv' });
  });
}

/** A query parameter as it was sent: decoding would turn the plus signs of base64 into spaces. */
function rawQuery(url: string, name: string): string | undefined {
  const parameters = new URL(url).search.slice(1).split('&');
  return parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
}
