import type { Company } from '@cairn/contract/company';
import type { Logger } from 'pino';
import { type DatabaseSettings, DatabaseUnreachable, openDatabase } from './database/connection.ts';
import { FolderUnusable } from './database/folder-lock.ts';
import { createApp } from './http/app.ts';

export { lockFolder } from './database/folder-lock.ts';

export type ApiSettings = {
  database: DatabaseSettings;
  companies: readonly Company[];
  log: Logger;
  onProgress: (message: string) => void;
};

export type Api = {
  fetch: (request: Request) => Response | Promise<Response>;
  database: 'PostgreSQL' | 'PGlite';
  stop(): Promise<void>;
};

/** Whether the start failed for something that whoever set it up can mend; its message says how. */
export function isFaultOfSettings(error: unknown): error is Error {
  return error instanceof FolderUnusable || error instanceof DatabaseUnreachable;
}

export async function startApi({
  database,
  companies,
  log,
  onProgress,
}: ApiSettings): Promise<Api> {
  const connection = await openDatabase(database, onProgress);
  const app = createApp({ connection, companies, log, now: () => new Date() });
  return {
    fetch: (request) => app.fetch(request),
    database: connection.kind,
    stop: () => connection.close(),
  };
}
