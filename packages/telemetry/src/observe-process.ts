import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Memory, CPU time and event loop of this process. Returns how to stop. */
export function observeProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  meter
    .createObservableGauge('nodejs.eventloop.delay.p99', {
      description: 'Event loop delay since the last reading, 99th percentile',
      unit: 's',
    })
    .addCallback((result) => {
      result.observe(delay.percentile(99) / NANOSECONDS);
      delay.reset();
    });
  meter
    .createObservableGauge('process.memory.usage', { description: 'Resident memory', unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('v8js.memory.heap.used', { description: 'Used heap', unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter
    .createObservableCounter('process.cpu.time', { description: 'CPU time', unit: 's' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / MICROSECONDS);
    });
  return () => void delay.disable();
}
