import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { isRoot, run } from '../install.ts';
import { findPostgres, freePort, guard, serverUser } from './postgres.ts';

/** A PostgreSQL server with streaming replication. */
export type Node = {
  name: string;
  port: number;
  url: string;
  data: string;
  start(): Promise<void>;
  /** Kills the server and all its processes, as a power cut would. */
  kill(): Promise<void>;
  /** Stops or continues the server and all its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Makes a standby the primary; resolves once it takes writes. */
  promote(): Promise<void>;
  /** Makes it a standby of the primary on this port: at its start, or at once if it is a standby. */
  follow(port: number): Promise<void>;
  /** Evaluates an SQL expression. */
  ask(expression: string): Promise<string>;
  /** Everything that it has logged. */
  log(): string;
};

export type Cluster = {
  /** The first one begins as the primary. */
  nodes: readonly [Node, Node, ...Node[]];
  /** The address of a database on all of them. */
  urlOf(database: string): string;
  /** Another server, for which the caller provides the data before it is started. */
  addServer(name: string): Promise<Node>;
  /** Runs one of PostgreSQL's programs as the user that runs the servers. */
  runProgram(name: string, args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
};

const OWNER = 'cairn';

/** Starts a primary and its standbys, each as its own server on the loopback. */
export async function startCluster(
  names: readonly [string, string, ...string[]],
  settings: readonly string[],
  folderOf: (name: string) => string | undefined = () => undefined,
): Promise<Cluster> {
  const { path } = await findPostgres();
  const user = await serverUser();
  // The user that runs the servers may have no access to root's TMPDIR.
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'cairn-cluster-'));
  // PATH may lead to links of some of the programs.
  const program = (name: string) => join(dirname(realpathSync(path)), name);
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...user };
  const runProgram = (name: string, args: readonly string[]) => run(program(name), args, options);
  if (isRoot) await run('chown', [`${user.uid}:${user.gid}`, folder]);

  async function prepare(name: string): Promise<Node & { stop(): Promise<void> }> {
    const port = await freePort();
    const data = join(folderOf(name) ?? folder, name);
    const flags = ['-c', `port=${port}`];
    const url = `postgres://${OWNER}@127.0.0.1:${port}/postgres`;
    let server: ChildProcess | undefined;
    let ended: Promise<unknown> = Promise.resolve();
    let log = '';

    const ask = async (expression: string) => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        const { rows } = await client.query<{ answer: string }>(`select (${expression}) as answer`);
        return String(rows[0]?.answer);
      } finally {
        await client.end();
      }
    };
    const isStandby = () => existsSync(join(data, 'standby.signal'));
    const send = (name: NodeJS.Signals) => {
      const file = join(data, 'postmaster.pid');
      if (existsSync(file)) signalTree(Number(readFileSync(file, 'utf8').split('\n')[0]), name);
    };

    return {
      name,
      port,
      url,
      data,
      ask,
      log: () => log,
      start: async () => {
        const child = spawn('sh', ['-c', guard, data, path, '-D', data, ...flags], {
          ...options,
          stdio: ['pipe', 'ignore', 'pipe'],
          // Ctrl-C must reach only us, and the guard has to outlive us.
          detached: true,
        });
        server = child;
        ended = once(child, 'close');
        const began = log.length;
        await new Promise<void>((resolve, reject) => {
          child.stderr.setEncoding('utf8').on('data', (text: string) => {
            log += text;
            if (log.includes('ready to accept', began)) resolve();
          });
          ended.then(
            () => reject(new Error(`${name} did not start:\n${log.slice(began)}`)),
            reject,
          );
        });
      },
      kill: async () => {
        send('SIGKILL');
        await ended;
        rmSync(join(data, 'postmaster.pid'), { force: true });
      },
      signal: send,
      promote: async () => {
        await ask('pg_promote()');
      },
      follow: async (primaryPort) => {
        const from = `host=127.0.0.1 port=${primaryPort} user=${OWNER} application_name=${name}`;
        appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
        if (isStandby()) {
          if (server?.exitCode === null) await ask('pg_reload_conf()');
          return;
        }
        writeFileSync(join(data, 'standby.signal'), '');
        if (isRoot) await run('chown', [`${user.uid}:${user.gid}`, join(data, 'standby.signal')]);
      },
      stop: async () => {
        send('SIGCONT');
        server?.stdin?.end();
        await ended;
      },
    };
  }

  const nodes: Awaited<ReturnType<typeof prepare>>[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of names) nodes.push(await prepare(name));
    const [primary, second, ...others] = nodes;
    if (!primary || !second) throw new Error('A cluster needs two servers');
    const owner = [`--username=${OWNER}`, '--auth=trust'];
    await runProgram('initdb', [
      '-D',
      primary.data,
      ...owner,
      '--no-locale',
      '-E',
      'UTF8',
      '-N',
      '-k',
    ]);
    // Not as flags: `pg_rewind` starts the server too, and would recycle WAL that it needs.
    appendFileSync(join(primary.data, 'postgresql.conf'), lines(settings));
    for (const standby of [second, ...others]) {
      // A cold copy is a valid backup, and needs no further program.
      await run('cp', ['-a', primary.data, standby.data], options);
      await standby.follow(primary.port);
    }
    await primary.start();
    await Promise.all([second, ...others].map((standby) => standby.start()));
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return {
      nodes: [primary, second, ...others],
      urlOf: (database) =>
        `postgres://${OWNER}@${hosts}/${database}?target_session_attrs=read-write`,
      addServer: async (name) => {
        const server = await prepare(name);
        nodes.push(server);
        return server;
      },
      runProgram,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function lines(settings: readonly string[]): string {
  const all = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
    ...['max_connections=200', 'timezone=UTC', 'wal_keep_size=256MB'],
    ...settings,
  ];
  return all.map((setting) => `${setting.replace(/=(.*)/, " = '$1'")}\n`).join('');
}

/** To a process and all that it has started; PostgreSQL's are in no process group that they share. */
export function signalTree(root: number, name: NodeJS.Signals): void {
  for (const pid of treeOf(root)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function treeOf(root: number): number[] {
  return [root, ...childrenOf(root).flatMap(treeOf)];
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === parent;
      } catch {
        return false;
      }
    });
}
