import type { RequestListener } from 'node:http';
import { type Api, startApi } from '@cairn/api/server';
import type { Problem } from '@cairn/contract/calls/problem';
import { getRequestListener } from '@hono/node-server';
import { apiSettings } from '../api-settings.ts';
import { closePort } from '../close-port.ts';
import type { Config } from '../config.ts';
import { listenForDesk } from '../desk.ts';
import { listen, postponedListener } from '../listen.ts';
import { sandboxAddresses } from '../services/addresses.ts';
import { readServices } from '../services/read-services.ts';
import { deskSettings } from '../services/staff.ts';
import { startTelemetry } from '../start-telemetry.ts';
import { identifyCaller } from './identify-caller.ts';
import { needed, type ProcessOptions, type Running } from './running.ts';

/** The API, with the jobs unless WORKER_APART leaves them to workers. */
export async function startApiProcess(
  config: Config,
  { log, onProgress }: ProcessOptions,
): Promise<Running> {
  await using started = new AsyncDisposableStack();
  const { listener, whenReady } = postponedListener();
  const port = await listen('PORT', config.PORT, config.HOST, listener);
  started.defer(port.stop);
  const desk = config.DESK_ORIGIN === undefined ? undefined : await listenForDesk(config, started);
  const telemetry = await startTelemetry(config, started, log);

  const secret = needed(config, 'INTERNAL_SECRET');
  const origin = needed(config, 'PUBLIC_ORIGIN');
  const addresses = sandboxAddresses(config);
  const services = readServices(config, addresses, secret);
  const api = await startApi(
    apiSettings(config, services, {
      origin,
      desk: desk && deskSettings(config, desk.origin, addresses.staff, secret),
      log,
      onProgress,
    }),
  );
  started.defer(api.stop);
  started.defer(telemetry.observe(api.readBacklog));
  started.defer(api.stopJobs);
  whenReady(answering(api, config, secret));
  if (api.desk) await desk?.open(api.desk, { isDevelopment: false, onProgress });

  const running = started.move();
  return {
    url: port.ownUrl,
    lines: [
      ['Jobs', config.WORKER_APART ? 'left to workers' : 'done here'],
      ['Payments', services.payments.settings.baseUrl ?? 'the payment provider'],
      ['Desk', desk && `${desk.port.ownUrl} (for ${desk.origin})`],
      ['Metrics', telemetry.metricsUrl],
    ],
    stop: async (hurry) => {
      api.announceStop();
      // The port closes first, so that calls in progress are still answered.
      const ports = [port, ...(desk ? [desk.port] : [])];
      await Promise.all(ports.map((one) => closePort(one, config, hurry)));
      await running.disposeAsync();
    },
  };
}

function answering(api: Api, config: Config, secret: string): RequestListener {
  const { BEHIND_PROXY } = config;
  return getRequestListener(async (request, { incoming }) => {
    const caller = identifyCaller(incoming, { BEHIND_PROXY, secret });
    if (caller) return await api.fetch(request, caller);
    const message = 'INTERNAL_SECRET is not that of this process.';
    return Response.json({ code: 'unauthorised', message } satisfies Problem, { status: 401 });
  });
}
