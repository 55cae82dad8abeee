import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type OtlpSettings, TIME_LIMIT } from './otlp-settings.ts';
import { traceWork } from './trace-work.ts';

/** Sends the spans of this thread over OTLP. */
export function startTraces({ endpoint, headers, sampleRatio }: OtlpSettings) {
  const url = `${endpoint}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: TIME_LIMIT });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cairn' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const stopTracing = traceWork(provider.getTracer('cairn'));
  return {
    stop: async () => {
      stopTracing();
      // Traces that cannot be sent are lost: the process ends all the same.
      await provider.shutdown().catch(() => {});
    },
  };
}
