import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, serverUser } from '../kit/database/postgres.ts';
import { isExecutable, onPath } from '../kit/install.ts';

export type Bouncer = {
  url: string;
  start(): Promise<void>;
  /** With kill -9. */
  kill(): Promise<void>;
};

export function findBouncer(): string | undefined {
  return [...onPath(['pgbouncer']), ...globSync('/usr/sbin/pgbouncer')].find(isExecutable);
}

/** PgBouncer in transaction mode in front of one server. */
export async function startBouncer(target: string, folder: string): Promise<Bouncer> {
  const program = findBouncer();
  if (program === undefined) throw new Error('There is no pgbouncer');
  const port = await freePort();
  const server = new URL(target);
  const config = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_client_conn: 200,
    default_pool_size: 20,
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const to = `host=127.0.0.1 port=${server.port} user=cairn`;
  writeFileSync(config, `[databases]\n* = ${to}\n[pgbouncer]\n${lines.join('\n')}\n`);
  let end = async (): Promise<void> => {};
  const start = async () => {
    const child = spawn(program, [config], {
      ...(await serverUser()),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('process up')) resolve();
      });
      ended.then(() => reject(new Error(`PgBouncer did not start:\n${log}`)), reject);
    });
  };
  await start();
  const url = new URL(target);
  url.port = `${port}`;
  return { url: url.href, start, kill: () => end() };
}
