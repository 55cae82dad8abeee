import { statements } from '@cairn/telemetry/channels';
import type { OtlpSettings } from '@cairn/telemetry/otlp-settings';
import type { Telemetry } from '@cairn/telemetry/start-telemetry';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { listen } from './listen.ts';

export type StartedTelemetry = {
  observe: Telemetry['observe'];
  /** The address for Prometheus, if there is one. */
  metricsUrl: string | undefined;
  /** For threads, which send their own traces. */
  otlp: OtlpSettings | undefined;
};

/** Must come before the database is opened. Without settings nothing is loaded or logged. */
export async function startTelemetry(
  config: Config,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<StartedTelemetry> {
  if (log.isLevelEnabled('debug')) started.defer(logStatements(log));
  const otlp = otlpSettings(config);
  if (!otlp && config.METRICS_PORT === undefined) {
    return { observe: () => () => {}, metricsUrl: undefined, otlp };
  }
  const { startTelemetry: start } = await import('@cairn/telemetry/start-telemetry');
  const telemetry = start(otlp, (reason) => log.warn({ reason }, 'telemetry error'));
  started.defer(telemetry.stop);
  let metricsUrl: string | undefined;
  if (config.METRICS_PORT !== undefined) {
    const port = await listen(
      'METRICS_PORT',
      config.METRICS_PORT,
      config.HOST,
      (request, response) => {
        if (request.url === '/metrics') return telemetry.scrape(request, response);
        response.writeHead(404).end();
      },
    );
    started.defer(port.stop);
    metricsUrl = `${port.ownUrl}/metrics`;
  }
  return { observe: telemetry.observe, metricsUrl, otlp };
}

/** Parameters are not part of a statement, so no personal data is logged. */
function logStatements(log: Logger): () => void {
  const onStatement = (statement: unknown) => log.debug(statement, 'SQL statement');
  statements.subscribe(onStatement);
  return () => statements.unsubscribe(onStatement);
}

function otlpSettings(config: Config): OtlpSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers, sampleRatio: config.OTEL_TRACES_SAMPLER_ARG };
}
