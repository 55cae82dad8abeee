import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as ApiServer from '@cairn/api/server';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../tests/kit/shop/shop.ts';
import { readConfig } from './config.ts';
import { listen, StartFault } from './listen.ts';
import { startShop } from './start-shop.ts';

const atStopOfJobs = vi.fn(async () => {});
vi.mock('@cairn/api/server', async (importOriginal) => {
  const server = await importOriginal<typeof ApiServer>();
  const startApi = async (settings: ApiServer.ApiSettings) => {
    const api = await server.startApi(settings);
    const stopJobs = async () => {
      await atStopOfJobs();
      await api.stopJobs();
    };
    return { ...api, stopJobs };
  };
  return { ...server, startApi };
});

const PORTS = [
  'PORT',
  'CONTENT_PORT',
  'IDENTITY_PORT',
  'PAYMENTS_PORT',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
  'DESK_PORT',
  'STAFF_IDENTITY_PORT',
  'METRICS_PORT',
];

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cairn-shop-'));
});
afterEach(() => rm(dataFolder, { recursive: true }));

async function start(env: Record<string, string>) {
  const freePorts = Object.fromEntries(PORTS.map((name) => [name, '0']));
  const reading = readConfig({ ...freePorts, DATA_DIR: dataFolder, ...env });
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  const log = pino({ level: 'silent' });
  return await startShop(reading.config, { log, onProgress: () => {}, isDevelopment: false });
}

test.each(PORTS)('a taken %s stops the start and is named', async (variable) => {
  const other = await listen('', 0, '127.0.0.1', () => {});
  await expect(start({ [variable]: `${other.port}` })).rejects.toThrow(
    new StartFault(
      `Port ${other.port} is taken. Stop what uses it, or set ${variable} to another port.`,
    ),
  );
  await other.stop();
});

test('a data folder that is none stops the start, with what to do', async () => {
  await expect(start({ DATA_DIR: fileURLToPath(import.meta.url) })).rejects.toThrow(
    /^The data folder .* cannot be used: EEXIST.*DATA_DIR/,
  );
});

test('a database that cannot be reached stops the start, without its password; the data folder is open to its owner only', async () => {
  await chmod(dataFolder, 0o755);
  const DATABASE_URL = 'postgres://cairn:canary@127.0.0.1:9/cairn';
  await expect(start({ DATABASE_URL })).rejects.toThrow(
    /^The database 127\.0\.0\.1:9\/cairn cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\. Check DATABASE_URL\.$/,
  );
  expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
});

test('jobs end before the stand-ins that they talk to; mail is taken from this machine alone', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen');
  const prepared = await makeDataFolder();
  const shop = await start({ HOST: '0.0.0.0', DATA_DIR: prepared });
  const hosts = listens.mock.calls.flatMap(([port, host]) => (port === 0 ? [host] : []));
  expect(hosts.toSorted()).toEqual([...Array(8).fill('0.0.0.0'), '127.0.0.1']);

  const standIns = [shop.paymentsUrl, shop.mailboxUrl, ...shop.identityUrls];
  const reached: number[] = [];
  atStopOfJobs.mockImplementation(async () => {
    for (const url of standIns) reached.push((await fetch(`${url}`)).status);
  });
  await shop.stop();
  expect(reached).toHaveLength(3);
  await expect(fetch(`${shop.paymentsUrl}`)).rejects.toThrow();
  listens.mockRestore();
  await rm(prepared, { recursive: true });
}, 180_000);
