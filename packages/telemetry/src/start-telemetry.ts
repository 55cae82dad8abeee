import type { RequestListener } from 'node:http';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Backlog } from './backlog.ts';
import { countHappenings } from './count-happenings.ts';
import { observeBacklog } from './observe-backlog.ts';
import { observeProcess } from './observe-process.ts';
import { type OtlpSettings, TIME_LIMIT } from './otlp-settings.ts';
import { startTraces } from './start-traces.ts';

export type Telemetry = {
  /** Answers Prometheus. */
  scrape: RequestListener;
  /** Returns how to stop, which must come before the database is closed. */
  observe(readBacklog: () => Promise<Backlog>): () => void;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
};

/** Metrics for Prometheus; with `otlp` also sent over OTLP, with traces. */
export function startTelemetry(
  otlp: OtlpSettings | undefined,
  onProblem: (message: string) => void,
): Telemetry {
  const ignore = () => {};
  diag.setLogger(
    { error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const prometheus = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const readers = otlp && [
    new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({
        url: `${otlp.endpoint}/v1/metrics`,
        headers: otlp.headers,
        timeoutMillis: TIME_LIMIT,
      }),
    }),
  ];
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': 'cairn' }),
    readers: [prometheus, ...(readers ?? [])],
  });
  const meter = provider.getMeter('cairn');
  const stopCounting = countHappenings(meter);
  const stopObserving = observeProcess(meter);
  const traces = otlp && startTraces(otlp);
  return {
    scrape: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    observe: (readBacklog) => observeBacklog(meter, readBacklog),
    stop: async () => {
      stopCounting();
      stopObserving();
      // Metrics that cannot be sent are lost: the process ends all the same.
      await Promise.all([provider.shutdown().catch(() => {}), traces?.stop()]);
      diag.disable();
    },
  };
}
