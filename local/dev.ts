import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { restartOnChange } from './restart-on-change.ts';
import { say } from './terminal.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START = join(ROOT, 'local/start.ts');

/** Folders whose changes restart the servers. Vite reloads the storefront's own pages. */
const SERVERS = [
  'apps/api/src',
  'apps/sandbox/content',
  'apps/sandbox/identity',
  'apps/sandbox/mailbox',
  'apps/sandbox/pages',
  'apps/sandbox/payments',
  'apps/storefront/server',
  'local',
  'packages/contract/src',
  'packages/settings/src',
  'packages/telemetry/src',
].map((folder) => join(ROOT, folder));

let flags = process.argv.slice(2);

const end = restartOnChange(
  () => {
    const child = fork(START, ['--dev', ...flags]);
    // --reset is meant for the first start.
    flags = [];
    return child;
  },
  SERVERS,
  say,
);

// The parent process may be killed: then the channel to it closes.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, async () => {
    await end();
    process.exit(0);
  });
}
