import { startWorker } from '@cairn/api/worker';
import { apiSettings } from '../api-settings.ts';
import type { Config } from '../config.ts';
import { listen } from '../listen.ts';
import { sandboxAddresses } from '../services/addresses.ts';
import { readServices } from '../services/read-services.ts';
import { startTelemetry } from '../start-telemetry.ts';
import { createHealth } from './health.ts';
import { needed, type ProcessOptions, type Running } from './running.ts';

/** The jobs. */
export async function startWorkerProcess(
  config: Config,
  { log, onProgress }: ProcessOptions,
): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const health = createHealth();
  const listener = health.before((_, response) => response.writeHead(404).end());
  const port = await listen('PORT', config.PORT, config.HOST, listener);
  started.defer(port.stop);
  const telemetry = await startTelemetry(config, started, log);

  const origin = needed(config, 'PUBLIC_ORIGIN');
  // Without stand-ins a worker has no use for the secret.
  const services = readServices(config, sandboxAddresses(config), config.INTERNAL_SECRET ?? '');
  const worker = await startWorker(apiSettings(config, services, { origin, log, onProgress }));
  started.defer(worker.stop);
  started.defer(telemetry.observe(worker.readBacklog));
  health.started(worker.isHealthy);

  const running = started.move();
  return {
    url: port.ownUrl,
    lines: [
      ['Payments', services.payments.settings.baseUrl ?? 'the payment provider'],
      ['Mail', config.SMTP_URL === undefined ? services.smtpUrl : 'by SMTP_URL'],
      ['Metrics', telemetry.metricsUrl],
    ],
    stop: async () => {
      health.stopping();
      await running.disposeAsync();
    },
  };
}
