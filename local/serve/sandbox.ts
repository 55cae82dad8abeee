import { lockFolder } from '@cairn/api/data-folder';
import type { Config } from '../config.ts';
import { listen } from '../listen.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import { startTelemetry } from '../start-telemetry.ts';
import { createHealth } from './health.ts';
import { needed, type ProcessOptions, type Running } from './running.ts';

/** The stand-ins of all services that the settings do not name. */
export async function startSandboxProcess(
  config: Config,
  { log }: ProcessOptions,
): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const health = createHealth();
  const listener = health.before((_, response) => response.writeHead(404).end());
  const port = await listen('PORT', config.PORT, config.HOST, listener);
  started.defer(port.stop);
  const telemetry = await startTelemetry(config, started, log);
  const lock = lockFolder(config.DATA_DIR);
  started.defer(lock.release);

  const origin = needed(config, 'PUBLIC_ORIGIN');
  const served = {
    origin,
    publicUrl: origin + config.BASE_PATH[0],
    webhookOrigin: origin,
    smtpHost: config.HOST,
    secret: needed(config, 'INTERNAL_SECRET'),
    deskOrigin: config.DESK_ORIGIN,
  };
  const { urls, open } = await startSandbox(config, served, started, log);
  await open();
  health.started(() => true);

  const running = started.move();
  return {
    url: port.ownUrl,
    lines: [
      ['Content', urls.contentUrl],
      ['Log-in', urls.identityUrls.join(', ') || undefined],
      ['Staff', urls.staffUrl],
      ['Payments', urls.paymentsUrl],
      ['Mail', urls.mailboxUrl],
      ['Metrics', telemetry.metricsUrl],
    ],
    stop: async () => {
      health.stopping();
      await running.disposeAsync();
    },
  };
}
