import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import type { Api, ApiSettings } from '../../apps/api/src/server.ts';
import { listen } from '../../local/listen.ts';

export type ApiProcess = {
  /** The checkout whose API is measured. */
  root: string;
  port: number;
  settings: Omit<ApiSettings, 'log' | 'onProgress'>;
};

/** The API with its jobs over HTTP, in a process of its own, so that its CPU can be told apart. */
process.once('message', async ({ root, port, settings }: ApiProcess) => {
  const server = pathToFileURL(join(root, 'apps/api/src/server.ts')).href;
  const { startApi }: { startApi(settings: ApiSettings): Promise<Api> } = await import(server);
  const log = pino({ level: 'error' });
  const api = await startApi({ ...settings, log, onProgress: () => undefined });
  const answer = getRequestListener((request) => api.fetch(request));
  const listening = await listen('PORT', port, '127.0.0.1', answer);
  process.once('disconnect', async () => {
    await listening.stop();
    await api.stop();
    process.exit(0);
  });
  process.send?.('ready');
});
