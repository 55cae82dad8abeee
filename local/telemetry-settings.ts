import { port, secret, webAddress } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';

type Headers = Record<string, string>;

/** As OpenTelemetry writes them: name=value, percent-encoded, separated by commas. */
function headers(setting: { about: string }): Setting<Headers> {
  return {
    ...setting,
    default: '',
    accepts: 'name=value pairs, percent-encoded, separated by commas',
    parse: (given) => {
      const pairs = given.split(',').filter((pair) => pair !== '');
      if (!pairs.every((pair) => /^\s*[\w-]+=[^%]*(%[0-9A-Fa-f]{2}[^%]*)*$/.test(pair)))
        return undefined;
      return Object.fromEntries(
        pairs.map((pair) => {
          const [name = '', ...value] = pair.trim().split('=');
          return [name, decodeURIComponent(value.join('='))];
        }),
      );
    },
  };
}

function ratio(setting: { about: string; default: string }): Setting<number> {
  return {
    ...setting,
    accepts: 'a number from 0 to 1',
    parse: (given) => {
      const number = /^\d(\.\d+)?$/.test(given) ? Number(given) : undefined;
      return number !== undefined && number <= 1 ? number : undefined;
    },
  };
}

export const telemetrySettings = {
  METRICS_PORT: port({
    about: 'Port on HOST that answers Prometheus at /metrics. Without it nothing is listened on',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
    about:
      'OpenTelemetry collector for traces and metrics, OTLP over HTTP, such as http://localhost:4318. Without it nothing is sent',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    headers({ about: 'Headers for the collector, such as authorization=Bearer%20…' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: ratio({
    about: 'Share of traces that are sent, from 0 to 1; a caller’s own decision is kept',
    default: '1',
  }),
};
