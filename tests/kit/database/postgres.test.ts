import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Way } from '../install.ts';
import { findPostgres, freePort, launch, startPostgres, thereAlready } from './postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

// The server may have to be installed.
beforeAll(() => findPostgres(), 900_000);

/** Evaluates an SQL expression. */
async function query(url: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(`select (${question}) as answer`);
  await client.end();
  return String(rows[0]?.answer);
}

/** The folder and process id of a running server. */
async function tracesOf(url: string): Promise<{ folder: string; pid: number }> {
  const data = await query(url, "current_setting('data_directory')");
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { folder: dirname(data), pid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('starts real servers that an ordinary user runs, apart from each other, and leaves nothing behind', async () => {
  const somebody = createServer().listen(0, '127.0.0.1');
  await once(somebody, 'listening');
  onTestFinished(() => void somebody.close());
  const { port: taken } = somebody.address() as AddressInfo;
  // A port that somebody took between choosing and starting is replaced.
  const choosePort = vi.fn(freePort).mockResolvedValueOnce(taken);
  const { path } = await findPostgres();
  const [server, other] = await Promise.all([startPostgres(), launch(path, choosePort)]);
  onTestFinished(async () => {
    await Promise.all([server.stop(), other.stop()]);
  });
  expect(choosePort).toHaveBeenCalledTimes(2);
  expect(other.url).not.toContain(`:${taken}/`);
  expect(server.url).not.toBe(other.url);

  expect(await query(server.url, 'version()')).toContain(
    `PostgreSQL ${server.version.split(' ')[0]}`,
  );
  expect(await query(server.url, "current_user || ' ' || current_database()")).toBe(
    'cairn postgres',
  );
  expect(await query(server.url, "current_setting('max_connections')")).toBe('200');
  const { folder, pid } = await tracesOf(server.url);
  expect(server.source).toContain('postgres');
  expect(statSync(folder).uid).not.toBe(0);
  expect(isRunning(pid)).toBe(true);

  const open = new pg.Client({ connectionString: server.url });
  const complaint = vi.fn();
  open.on('error', complaint);
  await open.connect();
  await open.query('create table only_here ()');
  expect(await query(server.url, "to_regclass('only_here')")).toBe('only_here');
  expect(await query(other.url, "to_regclass('only_here')")).toBe('null');

  const dropped = new Promise((resolve) => open.once('end', () => resolve(undefined)));
  await server.stop();
  await dropped;
  expect(complaint).toHaveBeenCalled();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  await server.stop();
  expect(await query(other.url, '1')).toBe('1');
});

test('the server dies with us, even when we are killed', async () => {
  const module = JSON.stringify(new URL('./postgres.ts', import.meta.url));
  const script = `
    import { startPostgres } from ${module};
    process.stdout.write((await startPostgres()).url);
  `;
  const us = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    us.stdout.once('data', (text) => resolve(String(text)));
    us.once('exit', (code) => reject(new Error(`ended early with ${code}`)));
  });
  const { folder, pid } = await tracesOf(url);
  us.kill('SIGKILL');
  // Nothing signals when the guard is done.
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(isRunning(pid)).toBe(false);
});

test('a server that does not start says why and leaves nothing behind', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'cairn-broken-'));
  onTestFinished(() => rmSync(temporary, { recursive: true }));
  chmodSync(temporary, 0o755);
  const seen = join(temporary, 'folder');
  writeFileSync(seen, '');
  chmodSync(seen, 0o666);
  fake(join(temporary, 'initdb'), 'exit 0');
  const broken = fake(join(temporary, 'postgres'), `pwd > ${seen}; echo no such luck >&2; exit 1`);
  await expect(launch(broken, freePort)).rejects.toThrow(`${broken} did not start:\nno such luck`);
  expect(existsSync(readFileSync(seen, 'utf8').trim())).toBe(false);
});

test('PATH goes first, and only a folder with both programs that run counts', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'cairn-path-'));
  onTestFinished(() => rmSync(temporary, { recursive: true }));
  chmodSync(temporary, 0o755);
  fake(join(temporary, 'half/postgres'), 'exit 0');
  for (const name of ['initdb', 'postgres']) fake(join(temporary, 'broken', name), 'exit 1');
  for (const name of ['initdb', 'postgres']) fake(join(temporary, 'whole', name), 'exit 0');
  const folders = ['half', 'broken', 'whole'].map((name) => join(temporary, name));
  vi.stubEnv('PATH', [...folders, process.env.PATH].join(':'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { path, source } = await findPostgres(thereAlready());
  expect(path).toBe(join(temporary, 'whole/postgres'));
  expect(source).toBe('initdb and postgres on PATH');
});

test('without a server the error says what was tried and what to do', async () => {
  const ways: Way[] = [
    { name: 'one way', find: () => undefined },
    { name: 'another', find: () => Promise.reject(new Error('needs root')) },
  ];
  await expect(findPostgres(ways)).rejects.toThrow(
    /^No PostgreSQL server .*\n {2}- one way: not there\n {2}- another: needs root\nInstall/,
  );
});

/** An executable shell script. */
function fake(path: string, script: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
