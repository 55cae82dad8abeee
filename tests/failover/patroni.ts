import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signalTree } from '../kit/database/cluster.ts';
import { findPostgres, freePort, guard, serverUser } from '../kit/database/postgres.ts';
import { isExecutable, isRoot, onPath, run } from '../kit/install.ts';
import { until } from '../soak/kit.ts';

const OWNER = 'cairn';
/** Patroni ends in an orderly way on SIGTERM only. */
const TERM_GUARD = guard.replaceAll('-INT', '-TERM');
/** Patroni's lease takes 20 seconds to end. */
const TIME_LIMIT = 120_000;
const PROGRAMS = ['patroni', 'etcd', 'haproxy'];

export type Service = {
  start(): Promise<void>;
  /** With kill -9, and everything that it has started. */
  kill(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  log(): string;
};

export type Member = Service & { name: string; rest: string; url: string };

export type PatroniCluster = {
  /** HAProxy's, which follows the primary. */
  url: string;
  members: readonly Member[];
  etcd: Service;
  haproxy: Service;
  /** Waits until there is one that is not this one. */
  leader(other?: Member): Promise<Member>;
  /** Waits until the primary has both standbys. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
};

/** The programs that are not installed. */
export function missingPrograms(): string[] {
  const folders = ['/usr/sbin', '/usr/bin'];
  return PROGRAMS.filter((name) => {
    const places = [...onPath([name]), ...folders.map((folder) => join(folder, name))];
    return !places.some(isExecutable);
  });
}

/** Three servers that Patroni manages with one etcd, and HAProxy in front of them. */
export async function startPatroni(): Promise<PatroniCluster> {
  await using cleanUp = new AsyncDisposableStack();
  const user = await serverUser();
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'cairn-patroni-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
  if (isRoot) await run('chown', [`${user.uid}:${user.gid}`, folder]);
  const { path } = await findPostgres();
  const programs = (await run('readlink', ['-f', path])).trim();
  const address = async () => `127.0.0.1:${await freePort()}`;

  function service(
    command: readonly string[],
    pidFile?: string,
  ): Service & { stop(): Promise<void> } {
    let child: ChildProcess | undefined;
    let ended: Promise<unknown> = Promise.resolve();
    let log = '';
    const signal = (name: NodeJS.Signals) => {
      if (child?.pid !== undefined && child.exitCode === null) signalTree(child.pid, name);
      // Patroni's server is no child of its.
      if (pidFile && existsSync(pidFile)) {
        signalTree(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), name);
      }
    };
    return {
      signal,
      log: () => log,
      start: async () => {
        child = spawn('sh', ['-c', TERM_GUARD, folder, ...command], {
          ...user,
          cwd: folder,
          env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C' },
          stdio: ['pipe', 'pipe', 'pipe'],
          detached: true,
        });
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            log += text;
          });
        }
        ended = once(child, 'close');
      },
      kill: async () => {
        signal('SIGKILL');
        await ended;
        if (pidFile) rmSync(pidFile, { force: true });
      },
      stop: async () => {
        signal('SIGCONT');
        child?.stdin?.end();
        await ended;
      },
    };
  }

  const [client, peer, front] = [await address(), await address(), await address()];
  const etcd = service([
    ...['etcd', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=http://${peer}`],
    ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
    ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
  ]);
  cleanUp.defer(etcd.stop);
  await etcd.start();

  const members: Member[] = [];
  const servers: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const [rest, listen] = [await address(), await address()];
    const data = join(folder, name);
    const config = join(folder, `${name}.yml`);
    // JSON is YAML.
    writeFileSync(config, JSON.stringify(settingsOf(name, rest, listen, data, client)));
    const member = service(['patroni', config], join(data, 'postmaster.pid'));
    cleanUp.defer(member.stop);
    const url = `postgres://${OWNER}@${listen}/postgres`;
    members.push({ ...member, name, rest: `http://${rest}`, url });
    servers.push(`  server ${name} ${listen} check port ${rest.split(':')[1]}`);
    await member.start();
  }

  function settingsOf(name: string, rest: string, listen: string, data: string, dcs: string) {
    const sockets = join(folder, `sockets-${name}`);
    mkdirSync(sockets);
    if (user.uid !== undefined) void run('chown', [`${user.uid}:${user.gid}`, sockets]);
    return {
      scope: 'cairn',
      name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: dcs },
      bootstrap: {
        dcs: {
          ...{ ttl: 20, loop_wait: 2, retry_timeout: 3, primary_start_timeout: 0 },
          ...{ synchronous_mode: true, synchronous_mode_strict: true },
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'data-checksums'],
      },
      postgresql: {
        ...{ listen, connect_address: listen, data_dir: data, bin_dir: dirname(programs) },
        authentication: {
          superuser: { username: OWNER },
          replication: { username: OWNER },
          rewind: { username: OWNER },
        },
        parameters: {
          ...{ max_connections: 200, fsync: 'off', timezone: 'UTC', wal_keep_size: '64MB' },
          unix_socket_directories: sockets,
        },
        pgpass: join(folder, `pgpass-${name}`),
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
    };
  }

  const proxy = join(folder, 'haproxy.cfg');
  writeFileSync(
    proxy,
    `global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind ${front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  const haproxy = service(['haproxy', '-db', '-f', proxy]);
  cleanUp.defer(haproxy.stop);
  await haproxy.start();

  const answers = async (url: string) =>
    await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const leader = async (other?: Member) => {
    let found: Member | undefined;
    await until(async () => {
      const isLeader = await Promise.all(
        members.map((member) => member !== other && answers(`${member.rest}/primary`)),
      );
      found = members.find((_, index) => isLeader[index]);
      return found !== undefined;
    }, TIME_LIMIT);
    if (!found) throw new Error('There is no leader');
    return found;
  };
  const untilWhole = async () => {
    await until(async () => {
      const states = await Promise.all(members.map(({ rest }) => answers(`${rest}/replica`)));
      const synchronous = await Promise.all(members.map(({ rest }) => answers(`${rest}/sync`)));
      return states.filter(Boolean).length === 2 && synchronous.some(Boolean);
    }, TIME_LIMIT);
  };
  await leader().catch((error: Error) => {
    throw new Error(`${error.message}\n${members[0]?.log().slice(-3_000)}`);
  });
  await untilWhole();
  const running = cleanUp.move();
  return {
    url: `postgres://${OWNER}@${front}/postgres`,
    members,
    etcd,
    haproxy,
    leader,
    untilWhole,
    stop: () => running.disposeAsync(),
  };
}
