import { mkdtemp, rm } from 'node:fs/promises';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as ApiServer from '@cairn/api/server';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
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
];

test('jobs end before the stand-ins that they talk to; mail is taken from this machine alone', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen');
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-stop-'));
  const free = Object.fromEntries(PORTS.map((name) => [name, '0']));
  const reading = readConfig({ ...free, DATA_DIR: dataFolder, HOST: '0.0.0.0' });
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  const log = pino({ level: 'silent' });
  const options = { log, onProgress: () => {}, isDevelopment: false };
  const shop = await startShop(reading.config, options);
  const hosts = listens.mock.calls.flatMap(([port, host]) => (port === 0 ? [host] : []));
  expect(hosts.toSorted()).toEqual([...Array(5).fill('0.0.0.0'), '127.0.0.1']);

  const standIns = [shop.paymentsUrl, shop.mailboxUrl, ...shop.identityUrls];
  const reached: number[] = [];
  atStopOfJobs.mockImplementation(async () => {
    for (const url of standIns) reached.push((await fetch(`${url}`)).status);
  });
  await shop.stop();
  expect(reached).toHaveLength(3);
  await expect(fetch(`${shop.paymentsUrl}`)).rejects.toThrow();
  await rm(dataFolder, { recursive: true });
}, 180_000);
