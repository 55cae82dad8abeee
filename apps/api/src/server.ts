import type { Company } from '@cairn/contract/company';
import type { Logger } from 'pino';
import { type DatabaseSettings, DatabaseUnreachable, openDatabase } from './database/connection.ts';
import { FolderUnusable } from './database/folder-lock.ts';
import { createApp } from './http/app.ts';
import type { IdentitySettings } from './http/kit/identity-settings.ts';
import { createTokenVerifier } from './http/kit/verify-token.ts';
import { type DemoMember, seedDemoMembers } from './members/seed-demo-members.ts';

export { lockFolder } from './database/folder-lock.ts';
export type { DemoMember, IdentitySettings };

export type ApiSettings = {
  database: DatabaseSettings;
  companies: readonly Company[];
  identity: IdentitySettings;
  /** Made members of every company that runs; none where members are real. */
  demoMembers: readonly DemoMember[];
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
  identity,
  demoMembers,
  log,
  onProgress,
}: ApiSettings): Promise<Api> {
  const connection = await openDatabase(database, onProgress);
  try {
    await seedDemoMembers(connection.db, companies, demoMembers);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const now = () => new Date();
  const tokens = createTokenVerifier(identity, connection.db, now);
  const app = createApp({ connection, companies, tokens, log, now });
  return {
    fetch: (request) => app.fetch(request),
    database: connection.kind,
    stop: () => connection.close(),
  };
}
