import { expect, test, vi } from 'vitest';
import { listen } from '../../../local/listen.ts';
import { happened } from './channels.ts';
import { startTelemetry } from './start-telemetry.ts';

const BACKLOG = {
  queues: [{ queue: 'send-mail', waiting: 3, oldestSeconds: 42 }],
  deadLetters: 1,
  books: [],
};

test('however often metrics are read, the database is asked once in 15 seconds', async () => {
  const telemetry = startTelemetry(undefined, expect.unreachable);
  const read = vi.fn(async () => BACKLOG);
  telemetry.observe(read);
  const { ownUrl, stop } = await listen('PORT', 0, '127.0.0.1', telemetry.scrape);
  await (await fetch(ownUrl)).text();
  const metrics = await (await fetch(ownUrl)).text();
  expect(metrics).toContain('cairn_queue_oldest{queue="send-mail"} 42');
  expect(metrics).toContain('cairn_dead_letters 1');
  expect(read).toHaveBeenCalledTimes(1);
  await stop();
  await telemetry.stop();
});

test('a collector that cannot be reached is reported and does not hold up the end', async () => {
  const closed = await listen('PORT', 0, '127.0.0.1', () => {});
  await closed.stop();
  const onProblem = vi.fn();
  const otlp = { endpoint: closed.ownUrl, headers: {}, sampleRatio: 1 };
  const telemetry = startTelemetry(otlp, onProblem);
  happened({ kind: 'webhook', answer: 'received' });
  await telemetry.stop();
  expect(onProblem).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'));
});
