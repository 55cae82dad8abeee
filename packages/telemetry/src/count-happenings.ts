import type { Meter } from '@opentelemetry/api';
import { type Happening, happenings } from './channels.ts';

/** In seconds; from a cached page to the longest that a page may take. */
const SECONDS = {
  unit: 's',
  advice: {
    explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
};

/** Counts what happens in this process from now on. Returns how to stop. */
export function countHappenings(meter: Meter): () => void {
  const calls = meter.createHistogram('http.server.request.duration', {
    description: 'API calls by route',
    ...SECONDS,
  });
  const pages = meter.createHistogram('cairn.page.duration', {
    description: 'Pages, by status and whether the page cache had them',
    ...SECONDS,
  });
  const orders = meter.createCounter('cairn.order.steps', {
    description: 'Orders and plans that reached a state',
  });
  const failures = meter.createCounter('cairn.order.failures', {
    description: 'Orders that failed, by reason',
  });
  const payments = meter.createCounter('cairn.payment.events', {
    description: 'Notifications of the payment provider that were applied',
  });
  const amounts = meter.createCounter('cairn.payment.amount', {
    description: 'Amounts of successful payment events, in hundredths of the currency',
  });
  const webhooks = meter.createCounter('cairn.webhooks', {
    description: 'Payment webhooks received or refused',
  });
  const jobs = meter.createCounter('cairn.jobs', {
    description: 'Jobs done, and attempts that failed',
  });

  function count(happening: Happening): void {
    switch (happening.kind) {
      case 'call': {
        const { method, route, status, seconds } = happening;
        calls.record(seconds, {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        break;
      }
      case 'page': {
        const { status, cache, seconds } = happening;
        pages.record(seconds, { status, cache });
        break;
      }
      case 'order': {
        const { company, product, state } = happening;
        orders.add(1, { company, product, state });
        break;
      }
      case 'order_failure': {
        const { company, product, reason } = happening;
        failures.add(1, { company, product, reason });
        break;
      }
      case 'payment': {
        const { event, isSuccess, amount } = happening;
        payments.add(1, { event, success: isSuccess });
        if (isSuccess && amount) amounts.add(amount.value, { event, currency: amount.currency });
        break;
      }
      case 'webhook':
        webhooks.add(1, { answer: happening.answer });
        break;
      case 'job':
        jobs.add(1, { queue: happening.queue, result: happening.result });
        break;
    }
  }

  // Only `happened` publishes there.
  const subscriber = (message: unknown) => count(message as Happening);
  happenings.subscribe(subscriber);
  return () => void happenings.unsubscribe(subscriber);
}
