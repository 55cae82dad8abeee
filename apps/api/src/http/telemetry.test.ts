import { text } from 'node:stream/consumers';
import { startTelemetry } from '@cairn/telemetry/start-telemetry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../../../../local/listen.ts';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { buy } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, packageOf, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { operatorAt } from '../desk/terminal/test-kit.ts';
import { readBacklog } from '../jobs/read-backlog.ts';

let started: AsyncDisposableStack;
beforeEach(() => {
  started = new AsyncDisposableStack();
});
afterEach(() => started.disposeAsync());

async function startApi(): Promise<PayingApi> {
  const api = await startPayingApi();
  started.defer(api.stop);
  return api;
}

const PERSONAL = [AOIFE.number, AOIFE.email, AOIFE.name.lastName, 'Bearer', '411111'];

test('metrics count a bought order, its payment, calls and what waits, and name nobody', async () => {
  const telemetry = startTelemetry(undefined, expect.unreachable);
  started.defer(telemetry.stop);
  const api = await startApi();
  started.defer(telemetry.observe(() => readBacklog(api.connection.db, api.clock.now)));
  const { ownUrl, stop } = await listen('METRICS_PORT', 0, '127.0.0.1', telemetry.scrape);
  started.defer(stop);

  const { id, pspReference } = await buy(api);
  await api.request('/webhooks/payments', { method: 'POST' });
  await operatorAt(api.connection.db).operate('books');
  const metrics = await (await fetch(ownUrl)).text();
  for (const line of [
    'http_server_request_duration_count{http_request_method="POST",http_route="/api/transactions",http_response_status_code="201"} 1',
    'cairn_order_steps_total{company="EI",product="purchase",state="started"} 1',
    'cairn_order_steps_total{company="EI",product="purchase",state="complete"} 1',
    'cairn_payment_events_total{event="AUTHORISATION",success="true"} 1',
    'cairn_payment_amount_total{event="CAPTURE",currency="EUR"} 4900',
    'cairn_webhooks_total{answer="received"} 2',
    'cairn_dead_letters 0',
    'cairn_books_violations{rule="9"} 0',
  ]) {
    expect(metrics).toContain(line);
  }
  expect(metrics).toMatch(/^cairn_books_checked \d{10}/m);
  expect(metrics).toMatch(/^nodejs_eventloop_delay_p99 /m);
  for (const personal of [...PERSONAL, id, pspReference]) expect(metrics).not.toContain(personal);
});

type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
};

type SentTraces = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

test('OTLP: an order’s start is a trace with its statements and the provider’s call, and names nobody', async () => {
  const bodies: { path: string; body: string }[] = [];
  const collector = await listen('PORT', 0, '127.0.0.1', async (request, response) => {
    bodies.push({ path: request.url ?? '', body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  started.defer(collector.stop);
  const otlp = { endpoint: collector.ownUrl, headers: {}, sampleRatio: 1 };
  const telemetry = startTelemetry(otlp, expect.unreachable);
  const api = await startApi();
  const id = await api.start('purchase', packageOf(2_000));
  await api.state(id);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  await api.get('/health', { traceparent: `00-${traceId}-${parent}-01` });
  await telemetry.stop();

  const traces: SentTraces[] = bodies
    .filter(({ path }) => path === '/v1/traces')
    .map(({ body }) => JSON.parse(body));
  const spans = traces.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const start = spans.find(({ name }) => name === 'POST /api/transactions');
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === start?.spanId);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'with', 'commit', 'payment provider: createSession']),
  );
  expect(new Set(parts.map((part) => part.traceId))).toEqual(new Set([start?.traceId]));
  expect(spans.find(({ name }) => name === 'GET /api/health')).toMatchObject({
    traceId,
    parentSpanId: parent,
  });
  expect(bodies.map(({ path }) => path)).toContain('/v1/metrics');
  const everything = bodies.map(({ body }) => body).join();
  expect(everything).toContain('"stringValue":"cairn"');
  for (const personal of [...PERSONAL, id]) expect(everything).not.toContain(personal);
});
