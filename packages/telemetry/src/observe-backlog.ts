import type { BatchObservableResult, Meter } from '@opentelemetry/api';
import type { Backlog } from './backlog.ts';

/** Milliseconds. However often metrics are read, and by however many, the database is asked no more often. */
const FRESH = 15_000;

/**
 * Reports what waits in the database. While it cannot be read, its metrics are missing. Returns how
 * to stop.
 */
export function observeBacklog(meter: Meter, read: () => Promise<Backlog>): () => void {
  const queue = meter.createObservableGauge('cairn.queue.jobs', {
    description: 'Jobs that wait in a queue, also for a retry, counted up to 10,000',
  });
  const oldest = meter.createObservableGauge('cairn.queue.oldest', {
    description: 'How long the oldest job has been due',
    unit: 's',
  });
  const deadLetters = meter.createObservableGauge('cairn.dead.letters', {
    description: 'Jobs that failed too often, counted up to 10,000',
  });
  const violations = meter.createObservableGauge('cairn.books.violations', {
    description: 'Violations that the last check of the books found, by rule',
  });
  const checked = meter.createObservableGauge('cairn.books.checked', {
    description: 'When the books were last checked, in seconds since 1970',
    unit: 's',
  });
  const readFresh = keepFor(FRESH, read);

  async function report(result: BatchObservableResult): Promise<void> {
    const backlog = await readFresh();
    for (const { queue: name, waiting, oldestSeconds } of backlog.queues) {
      result.observe(queue, waiting, { queue: name });
      result.observe(oldest, oldestSeconds, { queue: name });
    }
    result.observe(deadLetters, backlog.deadLetters);
    for (const { rule, violations: count, checkedAt } of backlog.books) {
      result.observe(violations, count, { rule });
      result.observe(checked, checkedAt.getTime() / 1_000);
    }
  }

  const all = [queue, oldest, deadLetters, violations, checked];
  meter.addBatchObservableCallback(report, all);
  return () => meter.removeBatchObservableCallback(report, all);
}

function keepFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!kept || kept.until <= Date.now()) {
      kept = { value: read(), until: Date.now() + milliseconds };
    }
    return kept.value;
  };
}
