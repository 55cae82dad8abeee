import { existsSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askRunningShop } from './operate-ask.ts';
import { listenForOperators, type RunForOperator } from './operate-listen.ts';
import { socketOf } from './operate-socket.ts';

let folder: string;
let socket: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-operate-'));
  socket = join(folder, 'operator.sock');
});
afterEach(() => rm(folder, { recursive: true }));

const REQUEST = { command: 'switch', args: ['EI', 'gift', 'off'], actor: 'maeve', folder: '/' };

async function operate(run: RunForOperator, request: object = REQUEST) {
  const shop = await listenForOperators(folder, run);
  const lines: string[] = [];
  const exitCode = await askRunningShop(folder, request, (line) => lines.push(line));
  await shop.stop();
  return { exitCode, lines };
}

test('the shop gets what was asked; its lines and its exit code come back', async () => {
  const asked: unknown[] = [];
  const answer = await operate(async (request, print) => {
    asked.push(request);
    print('EI/gift is off.');
    print('a line with\na break and “quotes”');
    return 1;
  });
  expect(asked).toEqual([REQUEST]);
  expect(answer).toEqual({
    exitCode: 1,
    lines: ['EI/gift is off.', 'a line with\na break and “quotes”'],
  });
});

test('a command that breaks ends with 2 and its message, and the shop takes the next one', async () => {
  let isBroken = true;
  const shop = await listenForOperators(folder, async () => {
    if (isBroken) throw new Error('the disk is full');
    return 0;
  });
  const lines: string[] = [];
  const next = () => askRunningShop(folder, REQUEST, (line) => lines.push(line));
  expect(await next()).toBe(2);
  isBroken = false;
  expect(await next()).toBe(0);
  expect(lines).toEqual(['It failed: the disk is full']);
  await shop.stop();
});

test('only this user may ask, and nothing is left behind', async () => {
  const shop = await listenForOperators(folder, async () => 0);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await shop.stop();
  expect(existsSync(socket)).toBe(false);
});

test('what a killed shop left behind is in nobody’s way', async () => {
  writeFileSync(socket, '');
  expect(await askRunningShop(folder, REQUEST, () => {})).toBeUndefined();
  expect(await operate(async () => 0)).toEqual({ exitCode: 0, lines: [] });
});

test('where no shop runs, nobody answers', async () => {
  expect(await askRunningShop(folder, REQUEST, () => {})).toBeUndefined();
});

test('where none can run, nobody answers either: what is wrong is told by who opens the folder', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await askRunningShop(join(folder, 'file', 'x'), REQUEST, () => {})).toBeUndefined();
  const tooLong = join(folder, 'x'.repeat(120));
  expect(await askRunningShop(tooLong, REQUEST, () => {})).toBeUndefined();
});

test('who asks nothing does not keep the shop from stopping, who is being served does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const shop = await listenForOperators(folder, async () => {
    begun.resolve();
    await promise;
    return 0;
  });
  const silent = connect(socket);
  silent.on('error', () => {});
  const served = askRunningShop(folder, REQUEST, () => {});
  await begun.promise;
  const stopped = shop.stop();
  resolve();
  expect(await served).toBe(0);
  await stopped;
});

test('an answer that breaks off is not taken for a good one', async () => {
  const { createServer } = await import('node:net');
  const server = createServer((client) => client.end('{"line":"half"}\n')).listen(socket);
  const lines: string[] = [];
  expect(await askRunningShop(folder, REQUEST, (line) => lines.push(line))).toBe(2);
  expect(lines).toEqual(['half', expect.stringContaining('before it had answered')]);
  server.close();
});

test('what is not JSON is answered too', async () => {
  const shop = await listenForOperators(folder, async () => 0);
  const client = connect(socket);
  client.write('no\n');
  const answer = await text(client);
  expect(answer).toContain('It failed: ');
  expect(answer).toMatch(/\{"exitCode":2\}\n$/);
  await shop.stop();
});

test('a path that no socket can have is one line that says so', async () => {
  const long = join(folder, 'x'.repeat(120));
  await expect(listenForOperators(long, async () => 0)).rejects.toThrow(
    /too long to listen at\. Set DATA_DIR to a shorter one\.$/,
  );
});

test('on Windows a folder has a pipe of its own, however it is spelt', () => {
  const pipe = socketOf('C:\\Cairn\\.data', 'win32');
  expect(pipe).toMatch(/^\\\\\.\\pipe\\cairn-[0-9a-f]{32}$/);
  expect(socketOf('c:\\cairn\\.DATA', 'win32')).toBe(pipe);
  expect(socketOf('C:\\Cairn\\.data2', 'win32')).not.toBe(pipe);
});
